import { type AuthorNames, keyIdOf, operatorIdOf } from '../kernel/author.ts';
import { type Caller, hasPermission } from '../kernel/caller.ts';
import { NOTHING_DONE } from '../kernel/call-context.ts';
import type { Run } from '../kernel/command.ts';
import type { Instant } from '../kernel/instant.ts';
import {
  LINK_SESSION_SECONDS,
  SECRET_KEYS_PER_TITLE_MAX,
  SHARED_NAMES_TOLD_MAX,
} from '../kernel/limits.ts';
import { command } from '../storage/command.ts';
import { appendControl } from '../storage/control/log.ts';
import { type InTitle, namesRow } from '../storage/query/keys.ts';
import { lockTitle } from '../storage/query/lock-title.ts';
import { orNull } from '../storage/query/tables.ts';
import { RollbackWith } from '../storage/query/tx.ts';
import type { SecretKey } from './secret-key.ts';
import { findAuthors } from './sql/authors.ts';
import {
  countLive,
  findByDigest,
  findKeys,
  hasKey,
  insertKey,
  type KeyAt,
  type KeyExpiry,
  type NewKey,
  revokeKey,
  secretKeyEntry,
  type SecretKeyUse,
  shortenKey,
  toSecretKey,
  touchKey,
} from './sql/secret-keys.ts';
import {
  findSharedNames,
  findTitles,
  insertTitle,
  type NewTitle,
  setUniqueNamesFlag,
  titleEntry,
  toTitle,
  writeSettings,
} from './sql/titles.ts';
import type { TitleSettingsChange, TitleWithSettings, UniqueNamesOutcome } from './title.ts';

/** Makes a title. `exists`: the id is taken. */
export const createTitle = command({
  name: 'titles.create',
  changes: 'control',
  async run(tx, title: NewTitle) {
    const created = await insertTitle.first(tx, title);
    if (!created) return 'exists';
    appendControl(tx, { at: title.now, titleId: title.titleId, entries: [titleEntry(created)] });
    return 'created';
  },
  isRefusal: (outcome) => outcome === 'exists',
});

/** All titles, oldest first. */
export const listTitles = command({
  name: 'titles.list',
  changes: 'nothing',
  async run(tx): Promise<readonly TitleWithSettings[]> {
    const rows = await findTitles.all(tx, undefined);
    return rows.map((row) => ({
      ...toTitle(row),
      hasUniqueNames: row.unique_names === 1,
      takesJoinTokensOnly: row.join_tokens_only === 1,
      givesRefreshTokens: row.refresh_tokens === 1,
      linkSessionSeconds: row.link_session_seconds ?? LINK_SESSION_SECONDS,
      hasMutualFriends: row.mutual_friends === 1,
      addsFriendsByEmail: row.friends_by_email === 1,
      showsFriendsUsernames: row.friends_usernames === 1,
      takesStatisticsFromClients: row.statistics_from_clients === 1,
    }));
  },
});

/**
 * Says whether the title's players must have different display names. Switching it on is refused where two have the same. The title
 * is locked first, as by every command that gives a player a name.
 */
export const setUniqueNames = command({
  name: 'titles.setUniqueNames',
  changes: 'rows',
  waitsFor: (of: InTitle) => [namesRow(of)],
  async run(
    tx,
    { titleId, isOn }: InTitle & { readonly isOn: boolean },
  ): Promise<UniqueNamesOutcome> {
    const title = await setUniqueNamesFlag.first(tx, { titleId, uniqueNames: isOn ? 1 : 0 });
    if (!title) return { status: 'noTitle' };
    const limit = SHARED_NAMES_TOLD_MAX;
    const shared = isOn ? await findSharedNames.all(tx, { titleId, limit }) : [];
    if (shared.length > 0) {
      throw new RollbackWith({ status: 'shared', names: shared.map(({ name }) => name) });
    }
    return { status: 'done' };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** Changes settings of a title: every call that begins after the answer goes by them, on every node. */
export const changeTitleSettings = command({
  name: 'titles.changeSettings',
  changes: 'control',
  async run(
    tx,
    {
      titleId,
      change,
      now,
    }: InTitle & { readonly change: TitleSettingsChange; readonly now: Instant },
  ): Promise<'done' | 'noTitle'> {
    const title = await writeSettings.first(tx, {
      titleId,
      joinTokensOnly: toFlag(change.joinTokensOnly),
      refreshTokens: toFlag(change.refreshTokens),
      linkSessionSeconds: orNull(change.linkSessionSeconds),
      mutualFriends: toFlag(change.mutualFriends),
      friendsByEmail: toFlag(change.friendsByEmail),
      friendsUsernames: toFlag(change.friendsUsernames),
      statisticsFromClients: toFlag(change.statisticsFromClients),
    });
    if (!title) {
      tx.audit(NOTHING_DONE);
      return (await lockTitle.first(tx, { titleId })) ? 'done' : 'noTitle';
    }
    appendControl(tx, { at: now, titleId, entries: [titleEntry(title)] });
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'noTitle',
});

function toFlag(isOn: boolean | undefined): 0 | 1 | null {
  if (isOn === undefined) return null;
  return isOn ? 1 : 0;
}

/** Stores a key. `tooMany`: SECRET_KEYS_PER_TITLE_MAX live ones. `duplicate`: the digest is in use already, by any title. */
export const issueSecretKey = command({
  name: 'secretKeys.issue',
  changes: 'control',
  async run(tx, key: NewKey) {
    // Two keys at the same time must not both be the last one allowed.
    if (!(await lockTitle.first(tx, key))) return 'noTitle';
    if (await findByDigest.first(tx, key)) return 'duplicate';
    const live = await countLive.first(tx, key);
    if (live && live.count >= SECRET_KEYS_PER_TITLE_MAX) return 'tooMany';
    const issued = await insertKey(tx, key);
    if (!issued) return 'duplicate';
    appendControl(tx, {
      at: key.createdAt,
      titleId: key.titleId,
      entries: [secretKeyEntry(issued)],
    });
    tx.audit({ about: { keyId: key.keyId } });
    return 'issued';
  },
  isRefusal: (outcome) => outcome !== 'issued',
});

/** Keys of a title, or of all titles; oldest first; expired and revoked ones too. */
export const listSecretKeys = command({
  name: 'secretKeys.list',
  changes: 'nothing',
  async run(tx, { titleId }: { readonly titleId?: string }): Promise<readonly SecretKey[]> {
    return (await findKeys.all(tx, { titleId: orNull(titleId) })).map(toSecretKey);
  },
});

/** A key; `titleId`: only one of this title. */
type KeyOf<T = KeyAt> = T & { readonly titleId?: string };

/** After the answer the key, and every title token issued for it, is refused. Revoking twice is `revoked`. */
export const revokeSecretKey = command({
  name: 'secretKeys.revoke',
  changes: 'control',
  async run(tx, { titleId, ...key }: KeyOf) {
    const of = { ...key, titleId: orNull(titleId) };
    const revoked = await revokeKey.first(tx, of);
    if (!revoked) {
      tx.audit(NOTHING_DONE);
      return (await hasKey(tx, of)) ? 'revoked' : 'notFound';
    }
    appendControl(tx, {
      at: of.now,
      titleId: revoked.title_id,
      entries: [secretKeyEntry(revoked)],
    });
    tx.audit({ about: { name: revoked.name } });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

/** Lets a key end at a moment (never later than it ends now). */
export const expireSecretKey = command({
  name: 'secretKeys.expire',
  changes: 'control',
  async run(tx, { titleId, ...key }: KeyOf<KeyExpiry>) {
    const of = { ...key, titleId: orNull(titleId) };
    const shortened = await shortenKey.first(tx, of);
    if (!shortened) {
      tx.audit(NOTHING_DONE);
      return (await hasKey(tx, of)) ? 'done' : 'notFound';
    }
    appendControl(tx, {
      at: of.now,
      titleId: shortened.title_id,
      entries: [secretKeyEntry(shortened)],
    });
    tx.audit({ about: { name: shortened.name } });
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

/** Stores when keys were last used; unknown ids are ignored. A later use is never replaced by an earlier one. */
export const touchSecretKeys = command({
  name: 'secretKeys.touch',
  changes: 'rows',
  async run(tx, used: readonly SecretKeyUse[]): Promise<void> {
    // The order is the same everywhere, so that two processes do not wait for each other's rows.
    for (const use of used.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))) {
      await touchKey.run(tx, use);
    }
  },
});

interface AuthorsOfTitle {
  readonly titleId: string;
  readonly authors: readonly string[];
}

/** The names of keys of the title and of operators, by their stored author texts. Unknown authors are left out. */
export const findAuthorNames = command({
  name: 'authors.findNames',
  changes: 'nothing',
  async run(tx, { titleId, authors }: AuthorsOfTitle): Promise<AuthorNames> {
    const authorOf = await findAuthors(tx, titleId, authors);
    const named = authors.flatMap((by) => {
      const { name } = authorOf(by);
      return name === undefined ? [] : [[by, name] as const];
    });
    return Object.fromEntries(named);
  },
});

/**
 * Finds the names of the authors on a page, for a caller in a title. Callers who may read histories get them; a game's own server has
 * no use for the names of people (docs/decisions/0040).
 */
export async function findNamesFor(
  caller: Caller & { readonly titleId: string },
  list: readonly string[],
  run: Run,
): Promise<AuthorNames> {
  const named = list.filter((by) => keyIdOf(by) !== undefined || operatorIdOf(by) !== undefined);
  if (named.length === 0 || !hasPermission(caller, 'history:read')) return {};
  return run(findAuthorNames, { titleId: caller.titleId, authors: [...new Set(named)] });
}
