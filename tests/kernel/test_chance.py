"""Chance: bags as masks, and a dealer whose n-th draw depends only on the seed and n."""

from collections import Counter
from hashlib import sha256

import pytest

from sobremesa.kernel import CHANCE, Dealer, bits, mask_of
from tests.kernel.tiny_game import GAME


class Scripted(Dealer):
    """A dealer that draws the given numbers."""

    __slots__ = ("script",)

    def __init__(self, *script: int) -> None:
        super().__init__("scripted")
        self.script = list(script)

    def below(self, n: int) -> int:
        self.draws += 1
        return self.script.pop(0)


def test_bits_and_masks() -> None:
    assert bits(0) == []
    assert bits(0b1011) == [0, 1, 3]
    assert bits(1 << 200) == [200]
    assert mask_of([]) == 0
    assert mask_of([3, 0, 1, 3]) == 0b1011
    for mask in range(256):
        assert mask_of(bits(mask)) == mask


def test_a_draw_depends_on_the_seed_and_its_number_alone() -> None:
    dealer = Dealer("lonja")
    drawn = [dealer.below(1000) for _ in range(20)]
    assert dealer.draws == 20
    for n, number in enumerate(drawn):
        assert Dealer("lonja", draws=n).below(1000) == number
    again = Dealer("lonja")
    again.below(7)  # a different range before makes no difference
    assert [again.below(1000) for _ in range(19)] == drawn[1:]
    assert [Dealer("other", draws=n).below(1000) for n in range(20)] != drawn
    assert len(set(drawn)) > 15


def test_the_first_draws_never_change() -> None:
    """Frozen: with another generator every stored seed would lead to another game."""
    dealer = Dealer(7)
    assert [dealer.below(100) for _ in range(8)] == [5, 48, 74, 52, 23, 16, 7, 50]
    assert dealer.seal == "cb1aab407cdceb729cf572d14e15db349fff5e101cc0025393420286aa595252"


def test_seeds_of_any_kind() -> None:
    assert Dealer(7).below(10**9) == Dealer("7").below(10**9) == Dealer(b"7").below(10**9)
    assert Dealer(7).seed == "7"
    assert Dealer(b"\xff\x00").seed == "\\xff\x00"
    assert Dealer(b"\xff").below(10**9) != Dealer(b"\xfe").below(10**9)


def test_the_seal_commits_to_the_seed_and_gives_nothing_away() -> None:
    dealer = Dealer("secret")
    seal = dealer.seal
    dealer.below(6)
    assert dealer.seal == seal == Dealer("secret").seal
    assert len(seal) == 64
    assert seal != Dealer("secret2").seal
    # neither the plain hash of the seed (the key of all draws) nor the hash of the labelled seed
    assert seal not in (sha256(b"secret").hexdigest(), sha256(b"seal:secret").hexdigest())


def test_numbers_stay_below_and_fill_the_range() -> None:
    dealer = Dealer(1)
    counts = Counter(dealer.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < n < 1150 for n in counts.values())  # five sigma are about 145
    assert {Dealer(seed).below(1) for seed in range(50)} == {0}


def test_weights_divide_the_range_exactly() -> None:
    outcomes = [(10, 1), (20, 3), (30, 2)]
    drawn = [Scripted(at).draw(outcomes) for at in range(6)]
    assert drawn == [10, 20, 20, 20, 30, 30]


def test_weights_by_counting() -> None:
    dealer = Dealer("weights")
    counts = Counter(dealer.draw([(5, 9), (6, 1)]) for _ in range(5000))
    assert 350 < counts[6] < 650
    assert counts[5] + counts[6] == 5000


@pytest.mark.parametrize("outcomes", [[], [(3, 0)]])
def test_there_must_be_something_to_draw(outcomes: list[tuple[int, int]]) -> None:
    with pytest.raises(AssertionError, match="weights must be positive"):
        Dealer(1).draw(outcomes)


def test_settle_plays_all_pending_chance() -> None:
    state = GAME.new(3)
    assert state.turn == CHANCE
    drawn = Dealer(3).settle(state)
    assert [GAME.notation(a).split()[0] for a in drawn] == ["deal"] * 6 + ["lot"]
    assert state.turn == 0
    assert Dealer(3).settle(state) == []
    again = GAME.new(3)
    for a in drawn:
        again.play(a)
    assert again.digest() == state.digest()
