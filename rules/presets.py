"""The presets: the house rules of four published texts and of Pagat's base game, as values of `Options` (RULES §3)."""

from rules.option_fields import Options, Preset

PRESETS: dict[Preset, Options] = {
    "pagat": Options(),
    "sv": Options(preset="sv", blind_nil_exchange=0),
    "sv_short": Options(preset="sv_short", target=200, nil=50, blind_nil=100, blind_nil_exchange=0),
    "de": Options(
        preset="de",
        target=250,
        floor=-200,
        round_cap=30,
        blind_nil=0,
        blind_nil_exchange=0,
        breaks="any",
        first_dealer="E",
    ),
    "nl": Options(
        preset="nl",
        blind_nil=0,
        blind_nil_exchange=0,
        failed_nil_tricks="contract",
        bag_trigger="exceed",
        bag_repeat=False,
        lead_spades="only_spades",
        bidding="sealed",
    ),
    "da": Options(preset="da", blind_nil=0, blind_nil_exchange=0),
}
