import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the dialog that finds anything. */
export const FIND_TEXTS = {
  heading: 'Find anything',
  label: 'What to find or do',
  placeholder: 'A player, an item, a store, a page, or what to do',
  results: 'What was found',
  groups: {
    pages: 'Pages',
    actions: SHARED_TEXTS.actions,
    players: SHARED_TEXTS.players,
    items: 'Items',
    stores: 'Stores',
    versions: 'Catalog versions',
    keys: 'Keys',
    operations: 'Operations of the API',
  },
  actions: {
    ban: 'Ban a player…',
    grant: 'Grant an item to a player…',
    newStore: 'New store',
    newSale: 'New sale',
    newCurrency: 'New currency',
    newTable: 'New drop table',
    newTitle: 'New title',
    newKey: 'New secret key',
    invite: 'Invite an operator',
  },
  /** The words with which an action on a player begins, before what is known of the player. */
  verbs: { ban: 'ban', grant: 'grant' },
  ofPlayer: {
    ban: (player: string) => `Ban ${player}…`,
    grant: (player: string) => `Grant an item to ${player}…`,
  },
  ended: 'ended',
  none: 'Nothing is found',
  searching: 'Searching…',
  failed: (what: string) => `Not searched, because the service did not answer: ${what}`,
  count: (count: number, hasMore: boolean) =>
    hasMore
      ? `${count} are shown; more of the text finds the others`
      : count === 1
        ? '1 is found'
        : `${count} are found`,
  /** An id and a catalog version, which stand beside a name. */
  detail: (parts: readonly string[]) => parts.join(' · '),
  searched: (versions: readonly string[], others: number) =>
    `Items and stores: of ${versions.join(', ')} only, not of ${writeNumber(others)} other catalog versions, which have lists of their own.`,
  keys: '↑ ↓ choose, Enter opens, Esc closes',
} as const;
