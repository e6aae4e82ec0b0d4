import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ControlEntry } from '../../src/kernel/control.ts';
import type { Provider } from '../../src/kernel/identity-provider.ts';
import { DAY_MS, type Instant } from '../../src/kernel/instant.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import { toIdentity } from '../../src/players/identities.ts';
import type { NewSession, Player } from '../../src/players/player.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createTitle } from '../../src/titles/commands.ts';
import type { ControlPage } from '../support/control-page.ts';

/** A fixed moment. Storage takes every moment as an argument, so nothing depends on the real time. */
export const NOW: Instant = Date.UTC(2030, 0, 1);

/** The members that the storages of all engines share. */
export interface TestedStorage extends Storage {
  /** Entries of the control log after `seq`; a snapshot when it is undefined or too old. */
  readLog(seq: number | undefined): Promise<ControlPage>;
  /** The rows of a query that bypasses the storage. */
  readRows(text: string): Promise<readonly unknown[]>;
  /** Runs a statement that bypasses the storage, as another process may. */
  write(text: string): Promise<unknown>;
}

/** Opens an empty database of some engine, whose clock stands at NOW. */
export type MakeStorage = () => Promise<TestedStorage>;

/** A new folder, removed after the file's tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'purser-storage-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let counter = 0;

/** A word that no other test of the worker has, behind all that it has given before. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}${String(counter).padStart(7, '0')}`;
}

/** A number of upper-case hex digits that no other test of the worker has. */
export function uniqueHex(digits: number): string {
  counter += 1;
  return `A${counter
    .toString(16)
    .toUpperCase()
    .padStart(digits - 1, '0')}`;
}

/** A new title. */
export async function aTitle(storage: Storage): Promise<string> {
  const titleId = uniqueHex(8);
  await storage.run(createTitle, { titleId, name: `Title ${titleId}`, now: NOW });
  return titleId;
}

/** Two new titles: whatever happens in the first must not touch the second. */
export async function twoTitles(storage: Storage): Promise<readonly [string, string]> {
  return [await aTitle(storage), await aTitle(storage)];
}

export function aSession(more: Partial<NewSession> = {}): NewSession {
  return {
    sessionId: randomUUID(),
    provider: 'Custom',
    subject: 'hero',
    startedAt: NOW,
    expiresAt: NOW + DAY_MS,
    ...more,
  };
}

interface Login {
  readonly titleId: string;
  readonly subject?: string;
  readonly provider?: Provider;
  readonly startedAt?: Instant;
  readonly expiresAt?: Instant;
  readonly isRefreshable?: boolean;
}

/** Logs in (and makes) the player of a custom id. */
export async function logIn(
  storage: Storage,
  { titleId, ...more }: Login,
): Promise<{ readonly player: Player; readonly session: NewSession }> {
  const session = aSession(more);
  const outcome = await storage.run(logInPlayer, {
    titleId,
    create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) },
    session,
  });
  if (outcome.status !== 'loggedIn') throw new Error(`The login was refused: ${outcome.status}`);
  return { player: outcome.player, session };
}

/** A player to be registered. */
export function registration(titleId: string, more: { username: string; email?: string }) {
  const { username, email } = more;
  return {
    titleId,
    playerId: uniqueHex(16),
    titlePlayerId: uniqueHex(16),
    identities: [
      toIdentity('Username', username),
      ...(email === undefined ? [] : [toIdentity('Email', email)]),
    ],
    displayName: undefined,
    passwordHash: 'hash',
    session: aSession({ provider: 'Service', subject: username }),
  };
}

/** The rest of a login with the right password, by a stranger, of a player who was registered. */
export function aRightGuess(
  { identities, passwordHash }: Pick<Registered, 'identities'> & { readonly passwordHash: string },
  addressKey?: string,
) {
  const [identity] = identities;
  if (!identity) throw new Error('A registered player has a name');
  const guess = { nameKey: unique('name-'), addressKey, origin: 'stranger' } as const;
  return {
    origin: { address: undefined, addressKey },
    guess,
    presented: { identity, passwordHash },
  };
}

type Registered = Parameters<(typeof registerPlayer)['pack']>[0];

/** The entries of the control log after `seq`. */
export async function entriesAfter(
  storage: Pick<TestedStorage, 'readLog'>,
  seq: number,
): Promise<readonly ControlEntry[]> {
  const page = await storage.readLog(seq);
  if (page.status !== 'entries') throw new Error('The control log has lost its beginning');
  return page.entries;
}

/** The number of the control log's last entry. */
export async function lastSeq(storage: Pick<TestedStorage, 'readLog'>): Promise<number> {
  const page = await storage.readLog(undefined);
  if (page.status !== 'snapshot') throw new Error('Everything was asked for');
  return page.seq;
}

/** The entries that an action appends to the control log. */
export async function appendedBy(
  storage: Pick<TestedStorage, 'readLog'>,
  action: () => Promise<unknown>,
): Promise<readonly Pick<ControlEntry, 'kind' | 'body'>[]> {
  const before = await lastSeq(storage);
  await action();
  return (await entriesAfter(storage, before)).map(({ kind, body }) => ({ kind, body }));
}
