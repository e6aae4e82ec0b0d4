import type { Instant } from '../../../kernel/instant.ts';
import type { Db, PlayerTable } from '../../query/tables.ts';
import type { PlayerRef } from './players.ts';
import { statement } from '../../query/statement.ts';

/** A player who wants to log in, and how many bans forbid it (a count, so never null): read by one statement, as of one moment. */
export type LoginRow = PlayerTable & { readonly bans_in_force: number | null };

interface Moment {
  readonly now: Instant;
}

interface Subject extends Moment {
  readonly titleId: string;
  readonly subject: string;
}

/** Where the identities of a provider are kept; `Service` has its own ways in. */
export const SUBJECT_COLUMNS = { Custom: 'custom_id', CustomServer: 'server_custom_id' } as const;

/** By provider: the player of an identity. */
export const FIND_BY_SUBJECT = {
  Custom: findBySubject(SUBJECT_COLUMNS.Custom),
  CustomServer: findBySubject(SUBJECT_COLUMNS.CustomServer),
} as const;

function findBySubject(column: (typeof SUBJECT_COLUMNS)[keyof typeof SUBJECT_COLUMNS]) {
  return statement<Subject>()((db, value) =>
    withBans(db, value('now'))
      .where('players.title_id', '=', value('titleId'))
      .where(`players.${column}`, '=', value('subject')),
  );
}

/** The player of a service id. */
export const findToLogIn = statement<PlayerRef & Moment>()((db, value) =>
  withBans(db, value('now'))
    .where('players.title_id', '=', value('titleId'))
    .where('players.player_id', '=', value('playerId')),
);

function withBans(db: Db, now: Instant) {
  return db
    .selectFrom('players')
    .selectAll('players')
    .select((e) =>
      e
        .selectFrom('bans')
        .select((b) => b.fn.countAll<number>().as('count'))
        .whereRef('bans.title_id', '=', 'players.title_id')
        .whereRef('bans.player_id', '=', 'players.player_id')
        .where('bans.active', '=', 1)
        .where((b) => b.or([b('bans.expires_at', 'is', null), b('bans.expires_at', '>', now)]))
        .as('bans_in_force'),
    );
}
