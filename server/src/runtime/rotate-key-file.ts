import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSealed, replaceSealed, type Resealed } from '../app/storage/sealed.ts';
import { readNodeStats } from '../cluster/commands.ts';
import type { NodeStats } from '../cluster/node-stats.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { fingerprintOf, type KeyEncryption } from '../kernel/key-encryption.ts';
import { OVERVIEW } from '../kernel/operator-limits.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { DIGEST_KEY_PLACE } from '../storage/installation.ts';
import { lockFile } from '../storage/sqlite/lock-file.ts';
import type { Storage } from '../storage/storage.ts';
import { Failure } from './failure.ts';
import { keepKeys, newKey, readKeyFile, replaceKeyFile } from './key-file.ts';

type Rooms = Pick<Storage, 'run' | 'now'>;

/** A process that has written nothing for this long is taken to have ended. */
const SILENT_MS = 3 * OVERVIEW.writeGapMs;

/** The processes that serve from the database, as they have told of themselves lately. */
export async function listServing({ run, now }: Rooms): Promise<readonly NodeStats[]> {
  return (await run(readNodeStats, { since: now() - SILENT_MS })).nodes;
}

interface RotateOptions {
  readonly keyPath: string;
  /** Opens the keys of the file as it is by now; rejects where it is not the one of this database. */
  readonly open: () => Promise<KeyEncryption>;
  /** For how long processes may take to read the file. */
  readonly waitMs: number;
  /** Told once of each step that waits for processes. */
  readonly onWait: (sentence: string) => void;
}

/** How a rotation has ended. */
interface Rotated {
  /** The name of the key that seals everything now, the only one in the file. */
  readonly fingerprint: string;
  /** Where the key of before is, for backups of before. */
  readonly keptFile: string;
  /** The number of secrets that were sealed anew. */
  readonly resealed: number;
  /** The addresses of processes that hold the old key too, because their copies of the file do. */
  readonly stillHeldBy: readonly string[];
}

/** Processes read the file every few seconds. */
const DROP_WAIT_MS = 15 * SECOND_MS;

/** The end of the name of a file that a rotation has kept. */
export const KEPT_KEY = /\.old-[0-9a-f]{12}$/;

/**
 * Changes the key of a key file, in steps after each of which everything opens: the new key is added to the file; every process that
 * serves reads it; all secrets are sealed anew under it; the old key is removed. One that was interrupted at any point is
 * continued. Rejects with a Failure where a process lacks the new key for `waitMs`: then nothing is sealed under it.
 */
export async function rotateKeyFile(rooms: Rooms, options: RotateOptions): Promise<Rotated> {
  const { keyPath, open, waitMs } = options;
  await open();
  using _ = lockRotation(keyPath);
  const [old = newKey(), added = newKey()] = readKeyFile(keyPath);
  const fingerprint = fingerprintOf(added);
  const keptFile = `${keyPath}.old-${fingerprintOf(old)}`;
  keepKeys(keptFile, [old], keyPath);
  replaceKeyFile(keyPath, [old, added]);
  await waitFor(rooms, options, {
    isReady: ({ keys }) => keys?.opens.includes(fingerprint) ?? false,
    what: `has read the new key ${fingerprint} in ${keyPath}`,
    waitMs,
  });
  const keyEncryption = await open();
  const isOurs = () => readKeyFile(keyPath).at(-1)?.equals(added) === true;
  if (!isOurs()) throw new Failure(`Something else has changed ${keyPath} meanwhile; begin again.`);
  const resealed = await resealAll(rooms, keyEncryption);
  await waitFor(rooms, options, {
    isReady: ({ keys }) => keys?.seals === fingerprint,
    what: `seals under the new key ${fingerprint}`,
    waitMs,
  });
  // A call that was under way may have sealed something under the old key.
  const later = await resealAll(rooms, keyEncryption);
  replaceKeyFile(keyPath, [added]);
  const holders = await whileLacking(rooms, {
    isReady: ({ keys }) => keys?.opens.length === 1,
    waitMs: DROP_WAIT_MS,
  });
  return { fingerprint, keptFile, resealed: resealed + later, stillHeldBy: holders };
}

/** Keeps other rotations of the file away: each would write its own new key over that of the other, under which things are sealed. */
function lockRotation(keyPath: string): Disposable {
  const lock = lockFile(`${realpathSync(keyPath)}.lock`);
  if (lock) return lock;
  throw new Failure(`Another process is changing the key in ${keyPath}; wait until it has ended.`);
}

/** Seals everything anew that is under another key than the last; the number of secrets. */
export async function resealAll(
  { run, now }: Rooms,
  keyEncryption: KeyEncryption,
): Promise<number> {
  const { random, digestKey } = { random: systemRandom, digestKey: keyEncryption.digestKey() };
  let count = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const listed = await run(listSealed);
    const secrets = listed.flatMap(({ of, place, sealed: from }): Resealed[] => {
      const to = resealedOf(keyEncryption, from, place);
      return to === undefined ? [] : [{ of, from, to }];
    });
    if (secrets.length === 0) return count;
    count += secrets.length;
    const sealedDigestKey = keyEncryption.sealLast(digestKey, { place: DIGEST_KEY_PLACE, random });
    // oxlint-disable-next-line no-await-in-loop
    await run(replaceSealed, { secrets, digestKey: sealedDigestKey, now: now() });
  }
}

/** As `resealed`, with a Failure where the secret does not open. */
function resealedOf(keyEncryption: KeyEncryption, sealed: string, place: string) {
  try {
    return keyEncryption.resealed(sealed, place);
  } catch (cause) {
    throw new Failure(`${(cause as Error).message}; nothing more is sealed anew.`, { cause });
  }
}

interface Wait {
  readonly isReady: (node: NodeStats) => boolean;
  readonly waitMs: number;
}

/** Rejects with a Failure where some process is not ready in time. */
async function waitFor(
  rooms: Rooms,
  { keyPath, onWait }: RotateOptions,
  { what, ...wait }: Wait & { readonly what: string },
): Promise<void> {
  const advice = `A process reads its key file every few seconds; where that is a copy, copy ${keyPath} there. One that has ended counts for ${SILENT_MS / SECOND_MS} seconds more.`;
  const first = await whileLacking(rooms, { ...wait, waitMs: 0 });
  if (first.length === 0) return;
  onWait(`Waiting until each process ${what}: ${first.join(', ')}. ${advice}`);
  const lacking = await whileLacking(rooms, wait);
  if (lacking.length === 0) return;
  throw new Failure(
    `Not each process ${what} yet: ${lacking.join(', ')}. ${advice} Then go on with ${nextCommand('key-file rotate')}; until then everything works as before.`,
  );
}

/** Waits until all processes are ready; the addresses of those that are not in time. */
async function whileLacking(rooms: Rooms, { isReady, waitMs }: Wait): Promise<readonly string[]> {
  const endsAtMs = performance.now() + waitMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const lacking = (await listServing(rooms)).filter((node) => !isReady(node));
    if (lacking.length === 0 || performance.now() >= endsAtMs) {
      return [...new Set(lacking.map(addressOf))];
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(SECOND_MS);
  }
}

/** Where a process is, for people. */
export function addressOf({ addresses, nodeId }: NodeStats): string {
  return addresses?.managementUrl ?? addresses?.url ?? `the process ${nodeId}`;
}
