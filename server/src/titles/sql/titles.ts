import type { Instant } from '../../kernel/instant.ts';
import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Title, TitleEntry } from '../title.ts';

export interface NewTitle {
  readonly titleId: string;
  readonly name: string;
  readonly now: Instant;
}

/** A title without its settings. */
type TitleRow = Pick<Tables['titles'], 'title_id' | 'name' | 'created_at'>;

/** The control entry of a title. */
export function titleEntry(
  row: TitleRow &
    Pick<
      Tables['titles'],
      | 'join_tokens_only'
      | 'refresh_tokens'
      | 'link_session_seconds'
      | 'mutual_friends'
      | 'friends_by_email'
      | 'friends_usernames'
      | 'statistics_from_clients'
    >,
): TitleEntry {
  const joins = row.join_tokens_only === 1 && { joinTokensOnly: true };
  const refreshes = row.refresh_tokens === 1 && { refreshTokens: true };
  const { link_session_seconds: seconds } = row;
  const links = seconds !== null && { linkSessionSeconds: seconds };
  const friends = {
    ...(row.mutual_friends === 1 && { mutualFriends: true }),
    ...(row.friends_by_email === 1 && { friendsByEmail: true }),
    ...(row.friends_usernames === 1 && { friendsUsernames: true }),
    ...(row.statistics_from_clients === 1 && { statisticsFromClients: true }),
  };
  return { kind: 'title', body: { ...toTitle(row), ...joins, ...refreshes, ...links, ...friends } };
}

export function toTitle({ title_id, name, created_at }: TitleRow): Title {
  return { titleId: title_id, name, createdAt: created_at };
}

export const insertTitle = statement<NewTitle, Tables['titles']>(
  `insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
   values (:titleId, :name, :now, 0, 0, 0)
   on conflict (title_id) do nothing returning *`,
);

export const findTitles = statement<undefined, Tables['titles']>(
  'select * from titles order by created_at, title_id',
);

export const setUniqueNamesFlag = statement<
  InTitle & { readonly uniqueNames: 0 | 1 },
  Pick<Tables['titles'], 'title_id'>
>(
  `update titles set unique_names = :uniqueNames, row_version = row_version + 1
   where ${TITLE_KEY} returning title_id`,
);

/** Null: the setting stays as it is. */
interface SettingsRow {
  readonly joinTokensOnly: 0 | 1 | null;
  readonly refreshTokens: 0 | 1 | null;
  readonly linkSessionSeconds: number | null;
  readonly mutualFriends: 0 | 1 | null;
  readonly friendsByEmail: 0 | 1 | null;
  readonly friendsUsernames: 0 | 1 | null;
  readonly statisticsFromClients: 0 | 1 | null;
}

/** Gives nothing where all settings are so already. */
export const writeSettings = statement<InTitle & SettingsRow, Tables['titles']>(
  `update titles set
     join_tokens_only = coalesce(:joinTokensOnly, join_tokens_only),
     refresh_tokens = coalesce(:refreshTokens, refresh_tokens),
     link_session_seconds = coalesce(:linkSessionSeconds, link_session_seconds),
     mutual_friends = coalesce(:mutualFriends, mutual_friends),
     friends_by_email = coalesce(:friendsByEmail, friends_by_email),
     friends_usernames = coalesce(:friendsUsernames, friends_usernames),
     statistics_from_clients = coalesce(:statisticsFromClients, statistics_from_clients),
     row_version = row_version + 1
   where ${TITLE_KEY} and (
     coalesce(join_tokens_only, 0) <> coalesce(:joinTokensOnly, join_tokens_only, 0)
     or coalesce(refresh_tokens, 0) <> coalesce(:refreshTokens, refresh_tokens, 0)
     or coalesce(link_session_seconds, 0) <> coalesce(:linkSessionSeconds, link_session_seconds, 0)
     or mutual_friends <> coalesce(:mutualFriends, mutual_friends)
     or friends_by_email <> coalesce(:friendsByEmail, friends_by_email)
     or friends_usernames <> coalesce(:friendsUsernames, friends_usernames)
     or statistics_from_clients <> coalesce(:statisticsFromClients, statistics_from_clients))
   returning *`,
);

export const findSharedNames = statement<
  InTitle & { readonly limit: number },
  { readonly name: string }
>(
  `select min(display_name) as name from players
   where ${TITLE_KEY} and folded_name is not null
   group by folded_name having count(*) > 1 order by folded_name limit :limit`,
);

const lockTitle = statement<InTitle, Pick<Tables['titles'], 'unique_names'>>(
  `update titles set row_version = row_version + 1 where ${TITLE_KEY} returning unique_names`,
);

const findHolder = statement<
  InTitle & { readonly playerId: string; readonly foldedName: string },
  { readonly player_id: string }
>(
  `select player_id from players
   where ${TITLE_KEY} and folded_name = :foldedName and player_id <> :playerId limit 1`,
);

/** Whether a player may not have this name because another has it, in a title that wants unique ones. Locks the title, so that the answer holds until the commit. */
export async function isNameTaken(
  tx: Tx,
  of: InTitle & { readonly playerId: string; readonly foldedName: string },
): Promise<boolean> {
  const title = await lockTitle.first(tx, of);
  return title?.unique_names === 1 && (await findHolder.first(tx, of)) !== undefined;
}
