"""A whole game by clicks, its last round claimed: a desktop, two phones, a robot, and somebody who looks on."""

from playwright.sync_api import expect

from tests.browser.company import Company, seated
from tests.browser.playing import claim_round, over, play_until


def test_three_people_and_a_robot_play_a_whole_game_and_another(company: Company) -> None:
    table, people = seated(company, ["Ada", "Bo", "Cleo"], {"round_cap": 2, "blind_nil": 0})
    watcher = company.person("Di", still=False)
    watcher.enter(table.watching, "Watch")
    expect(watcher.page.locator(".trick, [data-slot=chip-N]").first).to_be_visible()

    play_until(people, lambda: people[0].offered() == "continue")
    play_until(people, lambda: people[0].offered() == "card" and len(people[0].hand) <= 11)
    claim_round(*people)
    assert over(people)

    watcher.wait_for("over")
    assert watcher.page.locator("[data-card], .hand").count() == 0
    assert [view for view in watcher.frames.views if view.get("own")] == []
    for person in (*people, watcher):
        assert len(person.frames.views) > 60
        assert person.frames.leaks() == []

    for person in people:
        person.press("Rematch")
    for person in people:
        expect(person.page.locator("section.over")).to_have_count(0)
        expect(person.page.locator("[data-card]")).to_have_count(13)
