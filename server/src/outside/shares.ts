import { currentLane } from '../kernel/call-lane.ts';

/** How much of some work may be under way: in all, and for one network, one site (lib/ip-address.ts) and one title of it. */
interface Shares {
  readonly all: number;
  readonly network: number;
  readonly site: number;
  readonly title: number;
}

/** Counts work under way. No network and no title takes the places of all others: beyond its share it is refused, and nobody queues. */
export function makeShares() {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;

  function add(key: string, change: number): void {
    const count = countOf(key) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return {
    /** How much of a kind is under way. */
    count: (kind: string) => countOf(keyOf(kind)),
    /** Takes a place for the call that runs now, in each of the kinds; undefined: one of them has none left. The result gives it back. */
    enter(kinds: Readonly<Record<string, Shares>>): (() => void) | undefined {
      const taken = Object.entries(kinds).flatMap(([kind, shares]) => placesNow(kind, shares));
      if (taken.some(({ key, max }) => countOf(key) >= max)) return undefined;
      for (const { key } of taken) add(key, 1);
      return () => {
        for (const { key } of taken) add(key, -1);
      };
    },
  };
}

/** The places that the call that runs now takes. Nobody knows the network of a call that comes through a proxy that is not named. */
function placesNow(kind: string, { all, network, site, title }: Shares) {
  const { network: from, titleId } = currentLane.getStore() ?? {};
  return [
    { key: keyOf(kind), max: all },
    ...(from ? [{ key: keyOf(kind, from.own), max: network }] : []),
    ...(from?.site === undefined ? [] : [{ key: keyOf(kind, from.site), max: site }]),
    ...(titleId === undefined ? [] : [{ key: keyOf(kind, titleId), max: title }]),
  ];
}

function keyOf(...parts: readonly string[]): string {
  return parts.join(' ');
}
