"""How much of anything the server takes: beyond it, requests are refused before any work is done on them."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from os import cpu_count
from time import monotonic
from typing import Any, Final, TypeVar

from attrs import define, field, frozen

Made = TypeVar("Made")


@frozen
class Rate:
    """A number of requests at once, and then a number a second."""

    at_once: int
    a_second: float

    def times(self, factor: float) -> "Rate":
        """A multiple of the rate."""
        return Rate(max(1, round(self.at_once * factor)), self.a_second * factor)


THINKERS: Final = max(1, (cpu_count() or 1) - 1)
"""A process for bots on each processor but one, which is the server's."""
DAY: Final = 86_400
RETRY: Final = 5
"""After how many seconds to try again where the server is full or shuts down."""


@frozen
class Limits:
    """The limits of a server.

    An address is where connections come from, or for IPv6 its network. `opened` and `asked` are rates for each address,
    `said` is one for each WebSocket; what is sent, but for files of a page, counts once more for every `bytes_of_one`, and a
    table that has to be read for every `lines_of_one`. An address opens at most `tables_of_address` within `days`. The
    latest `documents` stay in memory, for others who want the same. `sockets` are connections of any kind, `connections`
    those with a WebSocket: half of them, and of those at a table all but `connections_of_seat` for each seat, are for
    spectators. Bots think in `thinkers` processes, each decision for at most `seconds_to_think`, and answer after a time
    between the two of `pace`. Tables of bots alone are refused unless `bots_alone`. A body larger than `bytes` is refused,
    like one that nobody asked for, when the client has finished sending it or `bytes_ignored` or `seconds_ignored` are over.
    Tables that nobody has acted at for `days` are forgotten when there is no room for another. `own_components` admits
    components other than the usual ones, which can make actions slow.
    """

    tables: int = 10_000
    tables_of_address: int = 1000
    tables_in_memory: int = 500
    documents: int = 200
    sockets: int = 2000
    sockets_of_address: int = 200
    connections: int = 1000
    connections_of_address: int = 100
    connections_at_table: int = 50
    connections_of_seat: int = 5
    bytes: int = 65_536
    bytes_of_one: int = 16_384
    lines_of_one: int = 32
    bytes_ignored: int = 2**24
    seconds_ignored: float = 10
    opened: Rate = Rate(20, 0.2)
    asked: Rate = Rate(200, 50)
    said: Rate = Rate(50, 20)
    simulations: int = 500
    thinkers: int = THINKERS
    seconds_to_think: float = 5
    pace: tuple[float, float] = (0.6, 1.4)
    bots_alone: bool = False
    days: float = 30
    seconds_for_headers: float = 10
    seconds_for_body: float = 10
    seconds_to_greet: float = 10
    seconds_to_send: float = 30
    own_components: bool = False

    @property
    def share(self) -> Rate:
        """How many tables an address opens, however slowly."""
        return Rate(self.tables_of_address, self.tables_of_address / (max(1, self.days) * DAY))


MOST_ADDRESSES: Final = 10_000
"""The number of addresses of which recent requests are remembered."""


@define
class Bucket:
    """What is left for somebody, at a time."""

    left: float
    at: float


@define
class Buckets:
    """Who may do something now, at a rate for each of them. Whoever has waited long is forgotten, and may do it again."""

    rate: Rate
    clock: Callable[[], float] = monotonic
    _buckets: OrderedDict[str, Bucket] = field(factory=OrderedDict, init=False)

    def take(self, who: str) -> int:
        """Take one: 0 if there was one, or else the seconds until there is."""
        now = self.clock()
        bucket = self._buckets.pop(who, None) or Bucket(self.rate.at_once, now)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        bucket.left = min(self.rate.at_once, bucket.left + (now - bucket.at) * self.rate.a_second)
        bucket.at = now
        if bucket.left < 1:
            return max(1, ceil((1 - bucket.left) / self.rate.a_second))
        bucket.left -= 1
        return 0

    def charge(self, who: str, more: float) -> None:
        """Count what somebody has just taken for more than one."""
        if who in self._buckets:
            self._buckets[who].left -= more


@define
class Latest:
    """What was made last, up to a number of things, for others who want the same."""

    most: int
    _made: OrderedDict[Hashable, Any] = field(factory=OrderedDict, init=False)

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What has this key, made only if it is not there."""
        if key not in self._made:
            self._made[key] = make()
            if len(self._made) > self.most:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        found: Made = self._made[key]
        return found


LENGTH_OF_ONE: Final = 64
"""The leading bits of an address of IPv6 that are one client's: the rest each of its machines chooses for itself."""


def client_of(address: str) -> str:
    """Who is at an address, as limits count it: all of a network of IPv6 together, and IPv4 however it is written."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, LENGTH_OF_ONE), strict=False))
