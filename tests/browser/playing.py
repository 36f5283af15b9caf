"""Several people play on, each when their own page asks, until something has come about."""

from collections.abc import Callable, Sequence

from tests.browser.person import Person

TURN = """() => {
  if (document.querySelector('section.over')) return 'over';
  if (document.querySelector('section.end')) return 'end';
  const turn = document.querySelector('.chip.turn');
  return turn ? turn.dataset.slot.slice(-1) : null;
}"""


def play_until(people: Sequence[Person], reached: Callable[[], bool]) -> None:
    """Everybody does what their page asks, one after the other. The first person's page tells whose turn it is."""
    while not reached():
        acted = False
        for person in people:
            if reached():
                return
            acted |= person.act()
        if not acted:
            wanted = [*seats(people), "end", "over"]
            people[0].page.wait_for_function(f"(wanted) => wanted.includes(({TURN})())", arg=wanted)


def claim_round(claimer: Person, *others: Person) -> None:
    """End the running round: all play until the first of the others is asked for a card, then agree to a claim."""
    everybody = [claimer, *others]
    play_until(everybody, lambda: others[0].offered() == "card")
    claimer.choose("Claim the rest")
    for other in others:
        other.press("Agree")
    for person in everybody:
        person.wait_for("continue", "over")


def seats(people: Sequence[Person]) -> list[str]:
    """Where they sit."""
    return [person.seat for person in people]


def over(people: Sequence[Person]) -> bool:
    """Whether everybody's page says that the game is over."""
    return all(person.offered() == "over" for person in people)
