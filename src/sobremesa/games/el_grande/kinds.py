"""The step kinds of El Grande. Frames carry these numbers, so new ones are appended and none is reused."""

from sobremesa.kernel import COMBINATORS

(
    # flow: set-up and rounds
    FIRST_PLAYER,
    START_KING,
    START_GRANDES,
    GAME,
    START_ROUND,
    REVEAL,
    POWERS,
    PLAY_POWER,
    TURNS,
    END_ROUND,
    GENERAL_SCORING,
    NEXT_ROUND,
    # flow: a turn
    INVITE,
    RECALLING,
    TAKE_CARD,
    PARTS,
    PLACING,
    OBJECTION,
    # flow: scoring
    DISCS,
    OPEN_CASTILLO,
    DUMMY_LEAVES,
    SCORE_REGIONS,
    # flow: the dummy of the 2-player game
    DUMMY_PLACES,
    DUMMY_POWER,
    SHUFFLE_REGIONS,
    # cards: moving and placing
    MOVE,
    MOVE_OUT,
    LEAVING,
    MOVE_TO,
    MUSTER,
    POST,
    THROW,
    BRING,
    FETCH,
    # cards: sending back
    OPPONENTS_GIVE_BACK,
    GIVING,
    OPPONENTS_ABANDON,
    ABANDON,
    OPPONENTS_DISMISS,
    EXPEL,
    # cards: secret discs and special scorings
    MUTINY,
    SCATTER,
    SCORE_CHOICE,
    SCORE_WORTH,
    SCORE_CASTILLO,
    SCORE_CROWD,
    SCORE_FIRST_PLACES,
    SCORE_DISCS,
    TALLY_DISCS,
    # cards: the King, grandes, tiles, power cards
    MOVE_KING,
    ESCORT,
    SWAP_GRANDE,
    MOVE_GRANDE,
    THROW_GRANDES,
    LAY_TILE,
    TAKE_BACK,
    INFILTRATE,
    HOLD_VETO,
    GAIN,
    # the first number free for modules
    FREE,
) = range(len(COMBINATORS), len(COMBINATORS) + 60)
