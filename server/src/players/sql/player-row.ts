import type { Provider } from '../../kernel/identity-provider.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Identity } from '../identities.ts';
import type { Player } from '../player.ts';
import { tagsIn } from './tags.ts';

const PLAYER_COLUMNS = [
  'title_id',
  'player_id',
  'title_player_id',
  'display_name',
  'created_at',
  'last_login_at',
  'origination',
  'epoch',
  'tags',
] as const;

/** The columns that a player is made of. The others serve logins and searches. */
export type PlayerRow = Pick<Tables['players'], (typeof PLAYER_COLUMNS)[number]>;

/** The columns of a PlayerRow, of the table of players as it is called in a statement. */
export const playerColumnsOf = (table: string): string =>
  PLAYER_COLUMNS.map((column) => `${table}.${column}`).join(', ');

/** A player as the domain has it. */
export function toPlayer(row: PlayerRow, identities: readonly Identity[]): Player {
  return {
    titleId: row.title_id,
    playerId: row.player_id,
    titlePlayerId: row.title_player_id,
    identities,
    displayName: orUndefined(row.display_name),
    createdAt: row.created_at,
    lastLoginAt: orUndefined(row.last_login_at),
    origination: row.origination as Provider,
    epoch: row.epoch,
    tags: tagsIn(row),
  };
}
