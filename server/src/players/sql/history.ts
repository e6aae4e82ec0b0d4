import type { Instant } from '../../kernel/instant.ts';
import {
  LIMITED_LOGINS_READ_MAX,
  LOGIN_ATTEMPTS_MAX,
  REFUSED_ATTEMPTS_PER_MINUTE,
} from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

export type PlayerPage = PlayerKey & Page;
export type LoginPage = PlayerPage & { readonly loginsSince: Instant };

export const findRefused = statement<LoginPage, Tables['login_attempts']>(
  `select * from login_attempts
   where ${PLAYER_KEY} and refused = 1 and at <= :at and at >= :loginsSince
   order by at desc, number desc limit :count`,
);

export type Login = Pick<Tables['login_attempts'], 'at' | 'provider' | 'address'>;

export const findLogins = statement<PlayerKey, Login>(
  `select started_at as at, provider, address from sessions where ${PLAYER_KEY}
   order by started_at desc limit ${LOGIN_ATTEMPTS_MAX}`,
);

/** Logins whose sessions were deleted. */
export const findPastLogins = statement<PlayerKey, Login>(
  `select at, provider, address from login_attempts where ${PLAYER_KEY} and refused = 0
   order by number desc limit ${LOGIN_ATTEMPTS_MAX}`,
);

export const findRevokedSessions = statement<PlayerPage, Tables['sessions']>(
  `select * from sessions where ${PLAYER_KEY} and revoked_singly = 1 and revoked_at <= :at
   order by revoked_at desc, session_id limit :count`,
);

export const findIdentityChanges = statement<PlayerPage, Tables['identity_changes']>(
  `select * from identity_changes where ${PLAYER_KEY} and at <= :at
   order by at desc, change_id desc limit :count`,
);

export type ActRow = Pick<Tables['operator_act_lines'], 'at' | 'about' | 'thing'> &
  Pick<Tables['operator_acts'], 'operator_id' | 'path'>;

const ACT_LINES = `select l.at, l.about, l.thing, a.operator_id, a.path from operator_act_lines l
  join operator_acts a on a.request_id = l.request_id`;

/** Acts of operators on a player, without those that other entries of the history tell. */
export const findActs = statement<PlayerPage, ActRow>(
  `${ACT_LINES}
   where l.player_id = :playerId and l.title_id = :titleId and l.at <= :at
     and a.path not like '%/BanUsers' and a.path not like '%/UpdatePlayerIdentity'
     and a.path not like '%ContactEmail' and a.path not like '/Server/Link%'
     and a.path not like '/Server/Unlink%'
   order by l.at desc, l.request_id desc, l.number desc limit :count`,
);

/** The lines of bans, by their things. */
export const findBanLines = listStatement<undefined, string, ActRow>(
  `${ACT_LINES} where l.thing in ({:item}) and a.path like '%/BanUsers'`,
);

/** The lines of calls about a player. */
export const findLinesOfCalls = listStatement<
  PlayerKey,
  string,
  Pick<Tables['operator_act_lines'], 'request_id' | 'about'>
>(
  `select request_id, about from operator_act_lines
   where ${PLAYER_KEY} and request_id in ({:item})`,
);

export const findEpochChange = statement<PlayerKey, Pick<Tables['players'], 'epoch_changed_at'>>(
  `select epoch_changed_at from players where ${PLAYER_KEY}`,
);

export const findNewest = statement<PlayerKey, Pick<Tables['login_attempts'], 'number' | 'at'>>(
  `select number, at from login_attempts where ${PLAYER_KEY} and refused = 1
   order by number desc limit ${REFUSED_ATTEMPTS_PER_MINUTE}`,
);

type RefusedRow = PlayerKey &
  Pick<Tables['login_attempts'], 'number' | 'at' | 'provider' | 'address' | 'reason' | 'more'> & {
    readonly count: number;
  };

export const insertRefused = statement<RefusedRow>(
  `insert into login_attempts
     (title_id, player_id, refused, number, at, provider, address, reason, more)
   values (:titleId, :playerId, 1, :number, :at, :provider, :address, :reason, :more)`,
);

// Support must see why a player is refused now, not only the first reason.
export const replaceNewest = statement<RefusedRow>(
  `update login_attempts
   set at = :at, provider = :provider, address = :address, reason = :reason, more = more + :count
   where ${PLAYER_KEY} and refused = 1 and number = :number`,
);

export const dropOldRows = statement<PlayerKey & { readonly upTo: number }>(
  `delete from login_attempts where ${PLAYER_KEY} and refused = 1 and number <= :upTo`,
);

export interface Since {
  readonly titleId: string;
  readonly since: Instant;
}

export const findLimited = statement<Since, Tables['login_attempts']>(
  `select * from login_attempts
   where ${TITLE_KEY} and reason in ('accountLocked', 'addressLimited') and at >= :since
   order by at desc, player_id desc, number desc limit ${LIMITED_LOGINS_READ_MAX}`,
);

/** Deletes logins of the history that are too old. The number of a row that is deleted may come again: `at` is compared again. */
export const pruneAttempts = pruneBefore(
  `with old as materialized (
     select title_id, player_id, refused, number from login_attempts
     where at < :before limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from login_attempts where at < :before and (title_id, player_id, refused, number) in (select * from old)`,
  ({ now, attemptsMs }) => now - attemptsMs,
);
