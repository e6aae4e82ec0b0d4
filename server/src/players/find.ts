import { type IdentityProvider, IDENTITY_PROVIDERS } from '../kernel/identity-provider.ts';
import { FOUND_PLAYERS_MAX } from '../kernel/search-limits.ts';

/** The kind of text that somebody has typed: an id, a name, the contact address, or an identity. */
export type FoundBy = 'id' | 'entityId' | 'displayName' | 'contact' | IdentityProvider;

/** The kinds in the order in which players are told. */
const KINDS: readonly FoundBy[] = [
  'id',
  'entityId',
  'displayName',
  ...IDENTITY_PROVIDERS,
  'contact',
];

const MATCHES = ['whole', 'beginning', 'part'] as const;

/** A player that was found. */
export interface Find {
  readonly playerId: string;
  readonly by: FoundBy;
  /** The text that was compared. */
  readonly key: string;
  readonly match: (typeof MATCHES)[number];
}

/** How a text is in another one; undefined: it is not. */
export function howFound(key: string, text: string): Find['match'] | undefined {
  if (key === text) return 'whole';
  if (key.startsWith(text)) return 'beginning';
  return key.includes(text) ? 'part' : undefined;
}

/**
 * The first FOUND_PLAYERS_MAX, each player once: by the whole text, then by the beginning, then by a part. Those that are found alike are in the
 * order of their kinds, then of the texts that were compared.
 */
export function firstFinds(finds: readonly Find[]): readonly Find[] {
  const order = finds.toSorted(
    (a, b) =>
      MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match) ||
      KINDS.indexOf(a.by) - KINDS.indexOf(b.by) ||
      compareTexts(a.key, b.key) ||
      compareTexts(a.playerId, b.playerId),
  );
  const first = new Map<string, Find>();
  for (const find of order) if (!first.has(find.playerId)) first.set(find.playerId, find);
  return [...first.values()].slice(0, FOUND_PLAYERS_MAX);
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
