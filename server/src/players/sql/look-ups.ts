import type { Instant } from '../../kernel/instant.ts';
import { PLAYER_DATA_ROWS_MAX } from '../../kernel/limits.ts';
import type { GuessKeys, GuessRecord } from '../../limits/guesses.ts';
import { toGuessRecord } from '../../limits/sql/guesses.ts';
import { type InTitle, PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { PLAYER_DATA } from '../../storage/query/player-data.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { GuessColumns, Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { IdentityKey } from '../identities.ts';
import type { Account, FoundPassword, PagePlace } from '../player.ts';
import { type PlayerRow, toPlayer } from './player-row.ts';
import { identitiesIn, type PlayerKeyColumns } from './players.ts';

export const findRowByKey = statement<PlayerKey, Tables['players']>(
  `select * from players where ${PLAYER_KEY}`,
);
export const findRowsByKeys = listStatement<InTitle, string, Tables['players']>(
  `select * from players where ${TITLE_KEY} and player_id in ({:item})`,
);
export const findRowByIdentity = statement<
  InTitle & { readonly provider: string; readonly subject: string },
  Tables['players']
>(
  `select p.* from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = :titleId and i.provider = :provider and i.subject = :subject`,
);
export const findHolders = listStatement<
  InTitle & Pick<IdentityKey, 'provider'>,
  string,
  Pick<Tables['player_identities'], 'subject' | 'player_id'>
>(
  `select subject, player_id from player_identities
   where ${TITLE_KEY} and provider = :provider and subject in ({:item})`,
);
export const findRowByName = statement<
  InTitle & { readonly foldedName: string },
  Tables['players']
>(`select * from players where ${TITLE_KEY} and folded_name = :foldedName`);
export const findUniqueNames = statement<InTitle, Pick<Tables['titles'], 'unique_names'>>(
  `select unique_names from titles where ${TITLE_KEY}`,
);

type PasswordRow = Pick<Tables['players'], 'player_id' | 'password_hash'> & {
  readonly [Column in keyof GuessColumns]: GuessColumns[Column] | null;
};

export const findPasswordRow = statement<
  InTitle & IdentityKey & { readonly addressKey: string | null },
  PasswordRow
>(
  `select p.player_id, p.password_hash, a.failures, a.locked_until, a.forgotten_at
   from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   left join login_addresses a
     on a.title_id = p.title_id and a.player_id = p.player_id and a.address_key = :addressKey
   where i.title_id = :titleId and i.provider = :provider and i.subject = :subject`,
);

export interface PasswordQuery extends InTitle {
  readonly identity: IdentityKey;
  readonly keys: GuessKeys;
  readonly address: string | undefined;
  readonly now: Instant;
}

export function toAccount({ player_id, password_hash }: PasswordRow): FoundPassword['account'] {
  return password_hash === null ? undefined : { playerId: player_id, passwordHash: password_hash };
}

export function toKnown(row: PasswordRow): GuessRecord | undefined {
  const { failures, locked_until, forgotten_at } = row;
  if (failures === null || locked_until === null || forgotten_at === null) return undefined;
  return toGuessRecord({ failures, locked_until, forgotten_at });
}

const findIdentities = listStatement<InTitle, string, Tables['player_identities']>(
  `select * from player_identities where ${TITLE_KEY} and player_id in ({:item})`,
);

const findBans = listStatement<
  InTitle & { readonly now: Instant },
  string,
  Pick<Tables['bans'], 'player_id' | 'expires_at'>
>(
  `select player_id, expires_at from bans where ${TITLE_KEY} and player_id in ({:item}) and active = 1
   and (expires_at is null or expires_at > :now)`,
);

/** The accounts of rows of players of one title, in the order of the rows. */
export async function loadAccounts(
  tx: Tx,
  { rows, ...of }: InTitle & { readonly rows: readonly PlayerRow[]; readonly now: Instant },
): Promise<readonly Account[]> {
  const playerIds = rows.map((row) => row.player_id);
  const identities = await findIdentities.all(tx, of, playerIds);
  const bans = await findBans.all(tx, of, playerIds);
  const identitiesOf = Map.groupBy(identities, (row) => row.player_id);
  const bansOf = Map.groupBy(bans, (row) => row.player_id);
  return rows.map((row) => ({
    player: toPlayer(row, identitiesIn(identitiesOf.get(row.player_id) ?? [])),
    isBanned: bansOf.has(row.player_id),
    bannedUntil: lastEndOf(bansOf.get(row.player_id) ?? []),
  }));
}

/** undefined: one of them has no end, or there is none. */
function lastEndOf(bans: readonly Pick<Tables['bans'], 'expires_at'>[]): Instant | undefined {
  const ends = bans.map(({ expires_at: end }) => end ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}

// Each statement of a search reads only the rows of a page, from an index and in its order.

/** From the row after (`afterKey`, `afterId`) on, up to `lastKey`. */
interface TextPage extends InTitle {
  readonly afterKey: string;
  readonly afterId: string;
  readonly lastKey: string;
  readonly limit: number;
}

type Found = Tables['players'] & { readonly page_key: string | number };

export const searchByKey = statement<PlayerKey, Found>(
  `select *, player_id as page_key from players where ${PLAYER_KEY}`,
);
export const searchByName = statement<TextPage, Found>(
  `select *, folded_name as page_key from players
   where ${TITLE_KEY} and (folded_name, player_id) > (:afterKey, :afterId) and folded_name <= :lastKey
   order by folded_name, player_id limit :limit`,
);
export const searchByIdentity = statement<TextPage & { readonly provider: string }, Found>(
  `select p.*, i.subject as page_key from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = :titleId and i.provider = :provider
     and (i.subject, i.player_id) > (:afterKey, :afterId) and i.subject <= :lastKey
   order by i.subject limit :limit`,
);
export const searchByContact = statement<TextPage, Found>(
  `select p.*, c.address as page_key from contact_emails c
   join players p on p.title_id = c.title_id and p.player_id = c.player_id
   where c.title_id = :titleId and (c.address, c.player_id) > (:afterKey, :afterId)
     and c.address <= :lastKey
   order by c.address, c.player_id limit :limit`,
);

/** Sorts behind every text that continues a prefix: no text has this character, which Unicode will never assign. */
export const LAST_CHARACTER = '\u{10ffff}';

/** The first rows of those that have a text, or begin with it, or the ones behind the page before. */
export function textPage(
  text: string,
  { after, isPrefix }: { readonly after: PagePlace | undefined; readonly isPrefix: boolean },
) {
  return {
    afterKey: after === undefined ? text : String(after.key),
    afterId: after?.playerId ?? '',
    lastKey: isPrefix ? text + LAST_CHARACTER : text,
  };
}

interface LoginPage extends InTitle {
  readonly from: Instant;
  readonly beforeAt: Instant;
  readonly beforeId: string;
  readonly limit: number;
}

const loginPage = (more: string) =>
  `select *, searched_login_at as page_key from players
   where ${TITLE_KEY}${more} and (searched_login_at, player_id) < (:beforeAt, :beforeId)
     and searched_login_at >= :from
   order by searched_login_at desc, player_id desc limit :limit`;
export const searchByLogin = statement<LoginPage, Found>(loginPage(''));
export const searchByAddress = statement<LoginPage & { readonly addressKey: string }, Found>(
  loginPage(' and searched_address_key = :addressKey'),
);

/** One query for each table with data of players, with the columns that are exported. */
export const PLAYER_DATA_LISTS = Object.entries(PLAYER_DATA).flatMap(([table, declared]) => {
  const { list, newestBy } = declared;
  const columns = Object.entries(declared.columns).filter(
    ([, shown]) => shown !== 'key' && shown !== 'secret',
  );
  if (list === undefined) return [];
  const names = columns.map(([column]) => column).join(', ');
  const order = newestBy === undefined ? '' : ` order by ${newestBy} desc`;
  const query = statement<PlayerKey, Readonly<Record<string, unknown>>>(
    `select ${names} from ${table} where ${PLAYER_KEY}${order} limit ${PLAYER_DATA_ROWS_MAX + 1}`,
  );
  return [{ table, list, columns, query }];
});

// A login changes no index of its player's row: searches use copies of the last login. Session ids are in the order of their
// moments, so the sessions name the players who have logged in since the last copy, also after a process was killed.

export const findProgress = statement<undefined, { readonly value: string }>(
  "select value from meta where name = 'loginsCopiedTo'",
);

/** Changes no row where another process has advanced meanwhile, which then copies. */
export const advanceProgress = statement<{ readonly from: string; readonly to: string }>(
  "update meta set value = :to where name = 'loginsCopiedTo' and value = :from",
);

/** Sessions that one command reads. Logins of their players wait for its commit. */
export const SESSIONS_AT_ONCE = 500;

type StartedSession = PlayerKeyColumns & Pick<Tables['sessions'], 'session_id'>;

export const findStartedSessions = statement<
  { readonly after: string; readonly before: string },
  StartedSession
>(
  `select session_id, title_id, player_id from sessions
   where session_id > :after and session_id < :before order by session_id limit ${SESSIONS_AT_ONCE}`,
);

/** Players who were deleted meanwhile have no row, and a copy is never set back. */
export const copyLoginsToPlayers = listStatement<object, PlayerKeyColumns>(
  `update players set searched_login_at = last_login_at, searched_address_key = address_key
   where (title_id, player_id) in (values {(:item.title_id, :item.player_id)})
     and (searched_login_at is null or searched_login_at < last_login_at
       or coalesce(searched_address_key, '') <> coalesce(address_key, ''))`,
);
