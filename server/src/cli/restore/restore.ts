import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/load.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { endRefreshTokens } from '../../players/commands/refresh.ts';
import { replaceSigningKeys } from '../../credentials/rotate-signing-key.ts';
import { type Instant, systemClock } from '../../kernel/instant.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { forgetMail } from '../../mail/commands.ts';
import { endAllSignIns } from '../../operators/commands/links.ts';
import { addressIn, nameOfDatabase, urlToShow } from '../../runtime/addresses.ts';
import { WrongUse } from '../../runtime/failure.ts';
import { refuseDamaged } from '../../runtime/database-state.ts';
import { makeWithParents, mustExist, withDatabase } from '../../runtime/open-storage.ts';
import {
  type ChangesSince,
  findLastChange,
  isOfOneInstallation,
  listChangesSince,
} from '../../storage/copy/changes-since.ts';
import { findLiveNode } from '../../storage/copy/copy-database.ts';
import { makeDraftFolder } from '../../storage/copy/draft-folder.ts';
import { CopyRefused, type End, openEnd, STOP } from '../../storage/copy/ends.ts';
import {
  copyAlone,
  copyBackup,
  isKeptAfter,
  listKept,
  openAlone,
  replaceFile,
  settle,
} from '../../storage/copy/replace-file.ts';
import { skipControlNumbers } from '../../storage/installation.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import { toFailure } from '../copy.ts';
import type { CliCommand, CommandInput } from '../program/command.ts';
import { openKeys } from './open-keys.ts';
import { revokeAgain } from './revoke-again.ts';
import { describeRestore } from './text.ts';

export const restore: CliCommand = {
  summary:
    'Puts a backup in the place of the embedded database, or takes over a database restored by other means; ends all earlier tokens and sessions, and lists what else was revoked since.',
  args: [['[backup]', 'The backup of the embedded database; the present files are kept.']],
  flags: [
    [
      '--in-place',
      'The configured database was restored by other means (pg_restore, Litestream, a failover): do the rest.',
    ],
    [
      '--before <url>',
      'The database from before, to compare with (default: the present files, where a backup is named).',
    ],
    [
      '--again',
      'Revoke the secret keys, ban the players and disable the operators again, as the database from before has them.',
    ],
  ],
  examples: [
    ['restore /backup/purser-2026-11-26T173000Z.db', 'the service is stopped'],
    [
      'restore /backup/purser-2026-11-26T173000Z.db --again',
      'and what was revoked is revoked again',
    ],
    ['restore --in-place', 'after pg_restore into the database of PURSER_DATABASE_URL'],
    [
      'restore --in-place --before postgres://purser@old.internal/purser',
      'and the old server can still be read',
    ],
  ],
  negative:
    'nothing was restored: a process serves, the backup is damaged, or the key file is another',
  async run(input) {
    const asked = read(input);
    const { config } = input;
    const { database } = config;
    return describeRestore(
      database.kind === 'sqlite'
        ? await onFile(config, database.path, asked)
        : await onServer(config, asked),
    );
  },
};

interface Asked {
  /** Absolute; undefined: the database is in its place already. */
  readonly backup: string | undefined;
  readonly before: DatabaseAddress | undefined;
  readonly isAgain: boolean;
}

function read({ args: [backup], flags, config }: CommandInput): Asked {
  const isInPlace = flags['inPlace'] === true;
  if (isInPlace === (backup !== undefined)) {
    throw new WrongUse(
      'Name the backup to restore, or say with --in-place that the database was restored by other means.',
    );
  }
  if (backup !== undefined && config.database.kind === 'postgres') {
    throw new WrongUse(
      'A backup can be named for the embedded database only; restore PostgreSQL with pg_restore, and then use --in-place.',
    );
  }
  const before = flags['before'];
  return {
    backup: backup && resolve(backup),
    before: typeof before === 'string' ? addressIn('--before', before) : undefined,
    isAgain: flags['again'] === true,
  };
}

/** The result of a restore. */
export interface Restored extends Ended {
  /** The name of the restored database. */
  readonly database: string;
  readonly backup: string | undefined;
  /** The folder of the files that were there before; undefined: there were none. */
  readonly keptIn: string | undefined;
  /** The address of the database from before, as text without a password; undefined: there is none. */
  readonly before: string | undefined;
  /** The databases that earlier restores have kept since the backup. They may know of changes that the one from before has lost. */
  readonly keptSince: readonly string[];
  /** Of the database that was restored; undefined: it knows of no change. */
  readonly lastChangeAt: Instant | undefined;
  /** The changes that are lost and still to be made again; the reason as a text where they are not known. */
  readonly since: ChangesSince | string;
  /** The changes that were made again. */
  readonly again: ChangesSince | undefined;
}

/** The embedded database. A changed copy takes its place in one step at the end. */
async function onFile(config: Config, path: string, asked: Asked): Promise<Restored> {
  const { backup } = asked;
  if (backup === undefined) {
    await mustExist(config);
    await refuseDamaged(config);
  } else refuseItself(backup, path);
  // A link to it stays.
  const database = existsSync(path) ? realpathSync(path) : path;
  makeWithParents(dirname(database));
  try {
    using drafts = makeDraftFolder(dirname(database), 'restore');
    const draft = join(drafts.path, basename(database));
    const earlier = backup === undefined ? [] : listKept(database);
    const renewed = await renewDraft(config, asked, { draft, database });
    const keptSince = earlier.filter((it) => isKeptAfter(it, renewed.lastChangeAt));
    return { ...renewed, database: path, backup, keptSince };
  } catch (error) {
    throw toFailure('Nothing was restored', error);
  }
}

function refuseItself(backup: string, database: string): void {
  if (!existsSync(database) || !existsSync(backup)) return;
  if (realpathSync(database) !== realpathSync(backup)) return;
  throw new WrongUse(
    `${backup} is the database itself; --in-place is for one that was restored already.`,
  );
}

/** Makes the file that is to take the place of the database, with all that is done to it, and puts it there. Nobody has the database open meanwhile. */
async function renewDraft(
  config: Config,
  { backup, before, isAgain }: Asked,
  { draft, database }: { readonly draft: string; readonly database: string },
) {
  const present = await openPresent(database);
  let compared = backup === undefined ? NONE_NAMED : present;
  try {
    if (backup !== undefined) await copyBackup(backup, draft);
    else if (typeof present === 'string')
      throw new CopyRefused(`Nothing was restored: ${present}.`);
    else await copyAlone(present, draft);
    if (before) compared = await openBefore(before);
    // Litestream knows nothing of the draft: its log must be moved into the file.
    const ofDraft = { database: { kind: 'sqlite', path: draft }, checkpoints: 'own' } as const;
    const renewal = { before: compared, isAgain, backup };
    const renewed = await renew({ ...config, ...ofDraft }, renewal);
    // Before the present file is closed: a process that opened it in between would serve what nobody finds again.
    if (typeof present !== 'string') await settle(present);
    const at = backup === undefined ? undefined : systemClock();
    const keptIn = replaceFile({ draft, database, at });
    const kept = keptIn === undefined ? undefined : `sqlite:${join(keptIn, basename(database))}`;
    return { ...renewed, keptIn, before: before ? urlToShow(before) : kept };
  } finally {
    await closeEnd(present);
    if (compared !== present) await closeEnd(compared);
  }
}

const NONE_NAMED = 'no database from before was named with --before';

/** A database of PostgreSQL, changed where it is. */
async function onServer(config: Config, asked: Asked): Promise<Restored> {
  await mustExist(config);
  let before: Before = NONE_NAMED;
  try {
    await refuseServed(config.database);
    if (asked.before) before = await openBefore(asked.before);
    const renewed = await renew(config, { ...asked, before });
    return {
      ...renewed,
      database: nameOfDatabase(config.database),
      backup: undefined,
      before: asked.before && urlToShow(asked.before),
      keptIn: undefined,
      keptSince: [],
    };
  } catch (error) {
    throw toFailure('It is not known how much was done; give the same command again', error);
  } finally {
    await closeEnd(before);
  }
}

/** A database from before, open; the reason as a text where it cannot be read. */
type Before = End | string;

/** The database that is to be replaced, which no process may have open from now on. */
async function openPresent(path: string): Promise<Before> {
  if (!existsSync(path)) return `there was no database at ${path}`;
  try {
    return await openAlone(path);
  } catch (error) {
    if (error instanceof CopyRefused) throw toFailure('Nothing was restored', error);
    return `the database ${path} cannot be read (${reasonOf(error)})`;
  }
}

/** The database that the command line names. Rejects with a Failure where it cannot be opened. */
async function openBefore(address: DatabaseAddress): Promise<Before> {
  const name = nameOfDatabase(address);
  try {
    if (address.kind === 'postgres') return await openEnd(address, 'source');
    if (!existsSync(address.path)) throw new CopyRefused(`There is no database at ${name}.`);
    return await openAlone(address.path);
  } catch (error) {
    throw toFailure(
      `Nothing was restored: the database from before, ${name}, cannot be read`,
      error,
    );
  }
}

async function closeEnd(before: Before): Promise<void> {
  if (typeof before !== 'string') await before.close();
}

/** Rejects with CopyRefused while any node serves on the database. */
async function refuseServed(address: DatabaseAddress): Promise<void> {
  const end = await openEnd(address, 'source');
  try {
    const nodeId = await findLiveNode(end, new AbortController().signal);
    if (nodeId === undefined) return;
    throw new CopyRefused(`The database ${end.name} is served by node ${nodeId}: ${STOP.target}`);
  } finally {
    await end.close();
  }
}

interface Renewal {
  readonly before: Before;
  readonly isAgain: boolean;
  readonly backup: string | undefined;
}

/** Ends all signatures and sessions from before the restore, then compares. All of it may be repeated. */
async function renew(config: Config, { before, isAgain, backup }: Renewal) {
  const restored = await openEnd(config.database, 'source');
  const lastChangeAt = await findLastChange(restored).finally(() => restored.close());
  const ended = await withDatabase(config, (storage) =>
    endCredentials(config, { storage, backup }),
  );
  const since = await compare(config.database, before);
  if (!isAgain || typeof since === 'string') {
    return { ...ended, lastChangeAt, since, again: undefined };
  }
  const { done, left } = await withDatabase(config, (storage) => revokeAgain(storage, since));
  return { ...ended, lastChangeAt, since: left, again: done };
}

/** The signing keys, sessions and links that were ended, and the key file of before that was needed. */
type Ended = Awaited<ReturnType<typeof endCredentials>>;

async function endCredentials(
  config: Config,
  { storage, backup }: { readonly storage: OpenStorage; readonly backup: string | undefined },
) {
  const { run, now } = storage;
  const { keyEncryption, olderKeyFile } = await openKeys(config, { storage, backup });
  await run(skipControlNumbers);
  const deps = { run, now, random: systemRandom, keyEncryption };
  const signingKeys = await replaceSigningKeys(deps);
  await run(forgetMail);
  await run(endRefreshTokens);
  return { signingKeys, olderKeyFile, operators: await run(endAllSignIns, { now: now() }) };
}

async function compare(address: DatabaseAddress, before: Before): Promise<ChangesSince | string> {
  if (typeof before === 'string') return before;
  const restored = await openEnd(address, 'source');
  try {
    if (!(await isOfOneInstallation({ before, restored }))) {
      return `the database ${before.name} is that of another installation`;
    }
    return await listChangesSince({ before, restored, now: systemClock() });
  } catch (error) {
    return `the database from before cannot be read to its end (${reasonOf(error)})`;
  } finally {
    await restored.close();
  }
}
