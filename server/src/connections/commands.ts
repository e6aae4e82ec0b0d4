import { isDeepStrictEqual } from 'node:util';
import { NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import {
  CONNECTION_CHANGES_SHOWN_MAX,
  CONNECTIONS_PER_TITLE_MAX,
  PARTED_COUNTED_MAX,
} from '../kernel/limits.ts';
import { type Page, WHOLE_LIST } from '../kernel/page.ts';
import { findAuthors } from '../titles/sql/authors.ts';
import { command } from '../storage/command.ts';
import { appendControl } from '../storage/control/log.ts';
import { lockTitle } from '../storage/query/lock-title.ts';
import type { Tx } from '../storage/query/tx.ts';
import { keepClaims, takenApp } from './app-claims.ts';
import { nextChangeAt, recordChange, toConnectionChange } from './changes.ts';
import {
  changeOpenId,
  type Connection,
  type ConnectionKey,
  type ConnectionProvider,
  isOf,
  isSameSource,
  issuersOf,
  needsSecret,
  type OpenIdChange,
  openIdIssuersOf,
  type PresetIssuers,
  type Settings,
  stoodFor,
} from './connection.ts';
import {
  connectionEntry,
  deleteRow,
  findConnections,
  saveRow,
  toConnection,
  toRow,
} from './sql/connections.ts';
import { findPlayers, findVersions } from './sql/names.ts';
import { countPlayers, countPlayersBy } from './sql/players-known-by.ts';
import { addErrors, deleteErrors, findChanges, findErrors } from './sql/history.ts';
import { KINDS } from './proofs.ts';
import type { RefusedProofs } from './refused-proofs.ts';

/** The author of a change, and the moment. */
interface Authored {
  /** The author (kernel/author.ts). */
  readonly by: string;
  readonly now: Instant;
}

interface SavedConnection extends ConnectionKey, Authored {
  /** `create`: there must be none. `change`: there must be one. `set`: either. */
  readonly how: 'create' | 'change' | 'set';
  readonly settings: Settings | OpenIdChange;
  /** Absent: the secret that is there stays. */
  readonly sealedSecret?: string | undefined;
  /** Whether the author is an owner: not limited, and free to let it stand for an issuer that is taken (`takenIssuer`), one of these included. */
  readonly mayTakeIssuers: boolean;
  /** Whether a platform may have an app that another title has. */
  readonly mayShareApps: boolean;
  readonly knownIssuers: readonly string[];
  readonly presets: PresetIssuers;
}

/** Players who are known by something for which no connection stands any more; PARTED_COUNTED_MAX stands for more of them, too. */
export interface Parted {
  /** An issuer, or a kind of identities that has none. */
  readonly knownBy: string;
  readonly players: number;
}

export type SaveOutcome =
  | { readonly status: 'saved'; readonly settings: Settings; readonly parted?: readonly Parted[] }
  | { readonly status: 'exists' | 'notFound' | 'tooMany' | 'noSecret' }
  /** It names this issuer, which only an owner may do. */
  | { readonly status: 'issuerTaken'; readonly issuer: string }
  /** The author has had the changes of this hour. */
  | { readonly status: 'tooOften'; readonly nextAt: Instant }
  /** It names this app, which belongs to another title. The try is in the history, and counts as a change of this hour. */
  | { readonly status: 'appTaken'; readonly appId: string };

/**
 * Makes or changes a connection of a title, with its line in the history. Every proof that is judged after the answer goes by it, on every
 * node. Its counts of errors begin anew. Nothing is written where nothing changes.
 */
export const saveConnection = command({
  name: 'connections.save',
  changes: 'control',
  async run(tx, of: SavedConnection): Promise<SaveOutcome> {
    const all = await lockConnections(tx, of);
    const before = all.find((one) => isSame(one, of));
    const refusal = refusalOf(of, { before, count: all.length });
    if (refusal) return { status: refusal };
    const after = toSaved(of, before);
    const issuer = of.mayTakeIssuers
      ? undefined
      : await takenIssuer(tx, of, { all, before, after });
    if (issuer !== undefined) return { status: 'issuerTaken', issuer };
    const row = toRow(after);
    // A secret that is sent is a new one: sealed texts differ each time.
    if (before && of.sealedSecret === undefined && isUnchanged(before, after, row)) {
      tx.audit(NOTHING_DONE);
      return { status: 'saved', settings: after.settings };
    }
    const nextAt = of.mayTakeIssuers ? undefined : await nextChangeAt(tx, of);
    if (nextAt !== undefined) return { status: 'tooOften', nextAt };
    const changed = { ...of, before, after };
    const appId = of.mayShareApps ? undefined : await takenApp(tx, changed);
    if (appId !== undefined) {
      await recordChange(tx, { ...changed, isRefused: true });
      tx.audit(NOTHING_DONE);
      return { status: 'appTaken', appId };
    }
    await saveRow.run(tx, row);
    await deleteErrors.run(tx, of);
    await recordChange(tx, changed);
    await keepClaims(tx, changed);
    appendControl(tx, { at: of.now, titleId: of.titleId, entries: [connectionEntry(row)] });
    const parted = await findParted(tx, of, { all, before, after });
    return { status: 'saved', settings: after.settings, ...(parted.length > 0 && { parted }) };
  },
  // A title that asks for an app of another one uses up a change, so that it cannot try out which apps there are.
  isRefusal: ({ status }) => status !== 'saved' && status !== 'appTaken',
});

function isUnchanged(
  before: Connection,
  { sealedSecret }: Connection,
  { settings: text }: { readonly settings: string },
): boolean {
  return (
    sealedSecret === before.sealedSecret && isDeepStrictEqual(before.settings, JSON.parse(text))
  );
}

/** The connections of a title, which nobody else changes until the commit. */
async function lockConnections(
  tx: Tx,
  of: { readonly titleId: string },
): Promise<readonly Connection[]> {
  await lockTitle.first(tx, of);
  return (await findConnections.all(tx, of)).map(toConnection);
}

function isSame(one: ConnectionKey, { provider, connectionId }: ConnectionKey): boolean {
  return one.provider === provider && one.connectionId === connectionId;
}

function refusalOf(
  { provider, how, settings, sealedSecret }: SavedConnection,
  { before, count }: { readonly before: Connection | undefined; readonly count: number },
): 'noSecret' | 'exists' | 'notFound' | 'tooMany' | undefined {
  const hasSecret = (sealedSecret ?? before?.sealedSecret) !== undefined;
  // The id of a key is for nothing but its private key.
  const keyId = keyIdOf(settings);
  if ((needsSecret(provider) || keyId !== undefined) && !hasSecret) return 'noSecret';
  const isOther = before && keyId !== undefined && keyId !== keyIdOf(before.settings);
  if (isOther && sealedSecret === undefined) return 'noSecret';
  if (how === 'create' && before) return 'exists';
  if (how === 'change' && !before) return 'notFound';
  return !before && count >= CONNECTIONS_PER_TITLE_MAX ? 'tooMany' : undefined;
}

function toSaved(of: SavedConnection, before: Connection | undefined): Connection {
  const { titleId, provider, connectionId, by, now } = of;
  const isChanged = of.how === 'change' && before && isOf(before, 'OpenIdConnect');
  const settings = isChanged
    ? changeOpenId(before.settings, of.settings as OpenIdChange)
    : (of.settings as Settings);
  const sealedSecret =
    of.sealedSecret ?? (isForNothing(settings, provider) ? undefined : before?.sealedSecret);
  const createdAt = before?.createdAt ?? now;
  const times = { createdAt, updatedAt: now, updatedBy: by };
  return { titleId, provider, connectionId, settings, sealedSecret, ...times };
}

const keyIdOf = (settings: SavedConnection['settings']) =>
  'keyId' in settings ? settings.keyId : undefined;

/** Whether a private key of Apple would stay without its id, so that nothing could be done with it. */
function isForNothing(settings: Settings, provider: ConnectionProvider): boolean {
  const isApple = provider === 'Apple' || provider === 'AppStore';
  return isApple && keyIdOf(settings) === undefined;
}

/**
 * The issuer whose players the change would take over; undefined: none. A connection may stand for an issuer from which its tokens do not come
 * only while the issuer is nobody's: none that is known, none of a connection, this one's until now included, and none under which players are
 * known. And no connection may be made for an issuer for which another one stands so.
 */
async function takenIssuer(
  tx: Tx,
  { titleId, presets, knownIssuers }: SavedConnection,
  of: { readonly all: readonly Connection[] } & Record<'before', Connection | undefined> &
    Record<'after', Connection>,
): Promise<string | undefined> {
  const { all, before, after } = of;
  if (!isOf(after, 'OpenIdConnect')) return undefined;
  const held = before && isOf(before, 'OpenIdConnect') ? before.settings : undefined;
  if (held && isSameSource(held, after.settings)) return undefined;
  const issuer = stoodFor(after.settings);
  if (issuer === undefined) {
    const others = all.filter((one) => one !== before);
    const stood = others.map((one) => isOf(one, 'OpenIdConnect') && stoodFor(one.settings));
    return issuersOf(after.settings, presets).find((own) => stood.includes(own));
  }
  const ofPresets = Object.values(presets).flatMap(({ issuers }) => issuers);
  const taken = [...knownIssuers, ...ofPresets, ...openIdIssuersOf(all, presets)];
  const isTaken =
    taken.includes(issuer) || (await countPlayers(tx, { titleId, issuer, max: 1 })) > 0;
  return isTaken ? issuer : undefined;
}

/** The players whom a change, or a removal (no `after`), parts from their accounts. */
async function findParted(
  tx: Tx,
  { titleId, presets }: Pick<SavedConnection, 'titleId' | 'presets'>,
  of: { readonly all: readonly Connection[] } & Record<'before' | 'after', Connection | undefined>,
): Promise<readonly Parted[]> {
  const { all, before, after } = of;
  if (!before) return [];
  const others = all.filter((one) => one !== before);
  const left = openIdIssuersOf(after ? [...others, after] : others, presets);
  const gone = openIdIssuersOf([before], presets).filter((issuer) => !left.includes(issuer));
  const parted: Parted[] = [];
  for (const issuer of gone) {
    const players = await countPlayers(tx, { titleId, issuer, max: PARTED_COUNTED_MAX });
    if (players > 0) parted.push({ knownBy: issuer, players });
  }
  if (after) return parted;
  for (const knownBy of kindsWithoutIssuer(before.provider)) {
    const players = await countPlayersBy(tx, { titleId, kind: knownBy, max: PARTED_COUNTED_MAX });
    if (players > 0) parted.push({ knownBy, players });
  }
  return parted;
}

/** The kinds of identities that a connection proves and that name no issuer: a title has one connection for each. */
function kindsWithoutIssuer(provider: ConnectionProvider) {
  if (provider === 'OpenIdConnect') return [];
  return Object.values(KINDS)
    .filter(({ connection }) => connection === provider)
    .map(({ identity }) => identity);
}

type RemoveOutcome =
  | { readonly status: 'removed'; readonly parted: readonly Parted[] }
  | { readonly status: 'absent' };

/**
 * Ends a connection. Again: `absent`. No proof that is judged after the answer goes by it, on any node; its players stay. It counts as a change
 * of this hour and is never refused: a connection that lets strangers in must go.
 */
export const removeConnection = command({
  name: 'connections.remove',
  changes: 'control',
  async run(
    tx,
    of: ConnectionKey & Authored & Pick<SavedConnection, 'presets'>,
  ): Promise<RemoveOutcome> {
    const { titleId, provider, connectionId } = of;
    const all = await lockConnections(tx, of);
    const before = all.find((one) => isSame(one, of));
    if (!before) {
      tx.audit(NOTHING_DONE);
      return { status: 'absent' };
    }
    await deleteRow.run(tx, of);
    await deleteErrors.run(tx, of);
    const changed = { ...of, before, after: undefined };
    await recordChange(tx, changed);
    await keepClaims(tx, changed);
    const body = { titleId, provider, connectionId, isRemoved: true };
    appendControl(tx, { at: of.now, titleId, entries: [{ kind: 'connection', body }] });
    const parted = await findParted(tx, of, { all, before, after: undefined });
    return { status: 'removed', parted };
  },
});

/** The connections of a title, and how often proofs were refused by each since its last change, by reason. */
export const listConnections = command({
  name: 'connections.list',
  changes: 'nothing',
  async run(tx, of: { readonly titleId: string }) {
    const errors = await findErrors.all(tx, of);
    return (await findConnections.all(tx, of)).map((row) => ({
      ...toConnection(row),
      errors: errors
        .filter((one) => one.provider === row.provider && one.connection_id === row.connection_id)
        .map(({ reason, count, last_at }) => ({ reason, count, lastAt: last_at })),
    }));
  },
});

/** The players and the catalog versions among those named that a title does not have. */
export const findUnknownNames = command({
  name: 'connections.unknownNames',
  changes: 'nothing',
  async run(tx, { playerIds, catalogVersions, ...of }: TitleNames) {
    const players = await findPlayers.all(tx, of, playerIds);
    const versions = await findVersions.all(tx, of, catalogVersions);
    return {
      playerIds: withoutRows(playerIds, players),
      catalogVersions: withoutRows(catalogVersions, versions),
    };
  },
});

function withoutRows(names: readonly string[], rows: readonly { readonly name: string }[]) {
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}

interface TitleNames extends Readonly<Record<'playerIds' | 'catalogVersions', readonly string[]>> {
  readonly titleId: string;
}

/** The changes of a title's connections, the newest first, with the names of their authors. Without a page: the latest ones. */
export const listConnectionChanges = command({
  name: 'connections.changes',
  changes: 'nothing',
  async run(tx, { page = LATEST, ...of }: { readonly titleId: string; readonly page?: Page }) {
    const rows = await findChanges.all(tx, { ...of, ...page });
    const authors = rows.map(({ made_by }) => made_by);
    const authorOf = await findAuthors(tx, of.titleId, authors);
    return rows.map((row) => ({ ...toConnectionChange(row), author: authorOf(row.made_by) }));
  },
});

const LATEST: Page = { ...WHOLE_LIST, count: CONNECTION_CHANGES_SHOWN_MAX };

/** Adds refused proofs to the counts of their connections; those of connections that are no more are dropped. */
export const countRefusedProofs = command({
  name: 'connections.countRefused',
  changes: 'rows',
  async run(tx, { refused }: { readonly refused: RefusedProofs }): Promise<void> {
    const titles = [...new Set(refused.map(({ titleId }) => titleId))];
    const there = new Set<string>();
    for (const titleId of titles) {
      const rows = await findConnections.all(tx, { titleId });
      for (const row of rows) there.add(textOf(toConnection(row)));
    }
    // In one order everywhere, so that no two nodes wait for each other.
    const counted = refused
      .filter((one) => there.has(textOf(one)))
      .toSorted((a, b) => (`${textOf(a)} ${a.reason}` < `${textOf(b)} ${b.reason}` ? -1 : 1));
    await addErrors.run(tx, undefined, counted);
  },
});

function textOf({ titleId, provider, connectionId }: ConnectionKey): string {
  return `${titleId}/${provider}/${connectionId}`;
}
