"""The bodies of requests and responses."""

from typing import Any, Literal, Sequence

from pydantic import BaseModel, ConfigDict, Field

from ..tables.facts import Request, SeatFacts, TableCard, called
from ..tables.looking import Looking
from ..tables.orders import LEAST_PATIENCE, LONGEST_NAME, LONGEST_SEED, MOST_PATIENCE, SeatOrder, TableOrder
from ..tables.table import LONGEST_LINE

#: larger numbers never make sense here, and the database need not be able to store them
BIG = 2**31 - 1
Name = Field("", max_length=4 * LONGEST_NAME, description="What the player is called; empty means a guest.")
Ply = Field(ge=0, le=BIG, description="The ply at which the table stood when you looked at it.")


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWanted(Body):
    kind: Literal["human", "open", "bot"] = Field(
        "open", description="human: you play it, with a token of its own; open: whoever has the invitation; bot."
    )
    level: str = Field("", max_length=20, description="For a bot: aprendiz, mozo, capataz, grande, random or greedy.")
    name: str = Name


class TableWanted(Body):
    game: str = Field(max_length=40, description="The name of a game, as /api/games lists them.")
    seats: list[SeatWanted] = Field(min_length=1, max_length=8)
    edition: str | None = Field(None, max_length=40)
    modules: list[str] = Field([], max_length=40)
    rulings: dict[str, Any] = {}
    options: dict[str, Any] = {}
    mode: Literal["live", "correspondence"] = "live"
    seed: str | None = Field(
        None,
        min_length=1,
        max_length=LONGEST_SEED,
        description="Decides all chance. Without it the server draws a secret one, told when the game is over.",
    )
    is_watchable: bool = True
    coaching: bool = Field(True, description="Whether people may ask the coach; several people must all agree to it.")
    patience: float | None = Field(
        None,
        ge=LEAST_PATIENCE,
        le=MOST_PATIENCE,
        description="Seconds before an absent player's seat may be given away.",
    )
    name: str = Name

    def order(self) -> TableOrder:
        return TableOrder(
            self.game,
            tuple(SeatOrder(s.kind, s.level, s.name) for s in self.seats),
            self.edition,
            tuple(self.modules),
            self.rulings,
            self.options,
            self.mode,
            self.seed,
            self.is_watchable,
            self.patience,
            coaching=self.coaching,
        )


class JoinWanted(Body):
    invite: str = Field(max_length=64, description="From the invitation link: its last part.")
    seat: int | None = Field(None, ge=0, le=8)
    name: str = Name


class ActWanted(Body):
    ply: int = Ply
    action: int | str = Field(description="The id of a legal action, or its notation.", examples=[17, "done"])
    undos: int | None = Field(None, ge=0, le=BIG, description="As the view told: makes sure nothing was undone since.")


class UndoWanted(Body):
    ply: int = Ply
    to: int | None = Field(None, ge=0, le=BIG, description="The ply to go back to; by default one back.")
    ask: bool = Field(False, description="Ask the others, to go back further than you may alone.")


class AnswerWanted(Body):
    request: int = Field(ge=0, le=BIG)
    yes: bool


class ChatWanted(Body):
    text: str = Field(min_length=1, max_length=LONGEST_LINE)


class GiveWanted(Body):
    seat: int = Field(ge=0, le=8)
    level: str = Field(max_length=20)


class ImportWanted(Body):
    record: str = Field(description="The whole text of a record.")
    ply: int | None = Field(None, ge=0, le=BIG, description="Go on from here; by default from the end.")
    go_on: bool = Field(False, description="Play on at a new table of your own instead of only looking at it.")


# -- answers -----------------------------------------------------------------------------------------------------------


class Problem(BaseModel):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, str]] | None = None
    view: dict[str, Any] | None = Field(None, description="If you were too late to act: how the table looks now.")


class GameDoc(BaseModel):
    """A game on the shelf."""

    name: str
    title: str
    min_seats: int
    max_seats: int
    editions: list[str]
    modules: list[str]
    options: list[str]
    rulings: list[str]


class SeatDoc(BaseModel):
    """A seat, as everybody may see it."""

    seat: int
    kind: Literal["human", "open", "bot"]
    level: str
    name: str

    @staticmethod
    def all_of(seats: Sequence[SeatFacts]) -> "list[SeatDoc]":
        return [
            SeatDoc.model_validate({"seat": s.seat, "kind": s.kind, "level": s.level, "name": name})
            for s, name in zip(seats, called(seats))
        ]


class RequestDoc(BaseModel):
    """A request that waits for the other players' consent."""

    number: int
    kind: Literal["undo", "give", "coach"]
    by: int
    ply: int
    seat: int
    asked: list[int]

    @staticmethod
    def of(r: Request) -> "RequestDoc":
        return RequestDoc.model_validate({k: getattr(r, k) for k in RequestDoc.model_fields})


class TableDoc(BaseModel):
    """A table in a list."""

    table: str
    game: str
    mode: str
    stage: Literal["waiting", "playing", "over", "archive", "aside"]
    seats: list[SeatDoc]
    owing: list[int]
    ply: int

    @staticmethod
    def of_card(card: TableCard) -> "TableDoc":
        return TableDoc.model_validate(
            {
                "table": card.id,
                "game": card.game,
                "mode": card.mode,
                "stage": card.stage,
                "seats": SeatDoc.all_of(card.seats),
                "owing": card.owing,
                "ply": card.ply,
            }
        )

    @staticmethod
    def of(table: Looking) -> "TableDoc":
        facts = table.facts
        return TableDoc.of_card(
            TableCard(
                facts.id,
                table.game.name,
                table.order.mode,
                facts.stage,
                table.stored_seats,
                table.owing,
                table.ply,
                facts.created,
                facts.moved,
            )
        )


class SeatToken(BaseModel):
    """The right to play a seat. The token is shown only once; the server stores just its hash."""

    seat: int
    token: str


class CreatedDoc(BaseModel):
    """A newly created table."""

    table: str
    invite: str
    seal: str = Field(description="A hash of the seed, published before anything is drawn.")
    seats: list[SeatToken]


class ActionDoc(BaseModel):
    """An action that you may take now."""

    id: int
    notation: str
    label: str


class ViewDoc(BaseModel):
    """The table as this viewer sees it; the stream sends the same."""

    table: str
    version: int
    ply: int
    undos: int
    stage: Literal["waiting", "playing", "over", "archive", "aside"]
    seat: int | None = Field(description="With whose eyes; null for a spectator.")
    seats: list[SeatDoc]
    owing: list[int] = Field(description="Who is to decide.")
    prompt: str
    legal: list[ActionDoc]
    pending: int | None
    requests: list[RequestDoc]
    seal: str
    is_seed_told: bool = Field(description="Whoever made the table has chosen the seed, and could know what comes.")
    seed: str = Field(description="Empty until the game is over.")
    scores: list[int] | None = Field(description="When the game is over.")
    ranks: list[int] | None
    rematch: str | None
    trouble: str = Field(description="Why the game was put aside before its end, in a sentence; else empty.")
    view: dict[str, Any] = Field(description="What lies on the table, in the words of the game.")
