import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { duration, wholeNumber } from '../config/option.ts';
import { openSigningKey } from '../credentials/signing-key.ts';
import { type Instant, systemClock, toWireTime } from '../kernel/instant.ts';
import { makeKeyEncryption } from '../kernel/key-encryption.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { yieldToOtherProcesses } from '../lib/thread-priority.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { readKeyFile } from '../runtime/key-file.ts';
import { makeWithParents, mustExist } from '../runtime/open-storage.ts';
import { untilStopSignal } from '../runtime/stop-signals.ts';
import {
  type Backup,
  type BackupOrder,
  deleteOldBackups,
  writeBackup,
} from '../storage/copy/backup.ts';
import { noteBackup } from '../storage/sqlite/backup-mark.ts';
import { isDiskFull } from '../storage/sqlite/file.ts';
import { toFailure } from './copy.ts';
import type { CliCommand, CommandInput, CommandResult } from './program/command.ts';
import { textFlag } from './program/command.ts';
import { describeCount, makeProgressBar } from './program/print.ts';
import { valueOf } from './program/read-flags.ts';

/** A timer of Node's waits for 24 days at most. */
const EVERY = duration({ min: '1s', max: '7d' });
const KEEP = wholeNumber({ min: 1, max: 100_000 });

export const backup: CliCommand = {
  summary: 'Backs up the embedded database into a folder, verified, while the service runs or not.',
  args: [['<folder>', 'The folder for backups; it is made where there is none.']],
  flags: [
    ['--with-key-file', 'Put a copy of the key file beside the backup (default: leave it out).'],
    ['--every <time>', 'Go on until it is stopped, and back up again each time this has passed.'],
    ['--keep <number>', 'Delete the oldest backups of the folder, so that this many stay.'],
  ],
  examples: [
    ['backup /backup', 'one backup'],
    ['backup /backup --every 1h --keep 48', 'one each hour, for two days'],
    ['backup /backup --with-key-file --json', 'with the key file; for a program'],
  ],
  negative: 'no backup was made; with --every: the last one was not',
  async run(input) {
    const asked = read(input);
    await mustExist(input.config);
    yieldToOtherProcesses();
    const stop = new AbortController();
    void untilStopSignal().then(() => stop.abort(new Failure('Stopped: no backup was made.')));
    const { everyMs } = asked;
    if (everyMs !== undefined) return goOn(input, { ...asked, everyMs }, stop.signal);
    return describe(await makeOne(input, asked, stop.signal));
  },
};

type Asked = ReturnType<typeof read>;

function read(input: CommandInput) {
  const { database, keyPath } = input.config;
  if (database.kind === 'postgres') {
    throw new WrongUse(
      'This backs up the embedded database only; pg_dump backs up PostgreSQL while it is used, as the guide on backups says.',
    );
  }
  const isWithKey = input.flags['withKeyFile'] === true;
  const every = textFlag(input, 'every');
  const keep = textFlag(input, 'keep');
  return {
    database: database.path,
    folder: resolve(input.args[0] ?? ''),
    keyPath,
    keyFile: isWithKey ? keyPath : undefined,
    everyMs: every === undefined ? undefined : valueOf('--every', every, EVERY),
    keep: keep === undefined ? undefined : valueOf('--keep', keep, KEEP),
  };
}

/** A backup that was made, and what was done beside it. */
interface Made extends Backup {
  readonly at: Instant;
  readonly deleted: readonly string[];
  /** Where the key file is that the backup needs and does not have. */
  readonly keyElsewhere: string | undefined;
  /** Sentences about what could not be done after it was made. */
  readonly warnings: readonly string[];
}

async function makeOne(input: CommandInput, asked: Asked, signal: AbortSignal): Promise<Made> {
  const { database, folder, keyPath, keyFile } = asked;
  const at = systemClock();
  const bar = makeProgressBar(input.terminal.stderr);
  const order = { database, folder, at, keyFile, signal, onProgress: bar.show };
  try {
    if (keyFile !== undefined) readKeyFile(keyFile);
    makeWithParents(folder);
    const made = await writeBackup({ ...order, checkKeys: keyCheckOf(keyFile) });
    const keyElsewhere = keyFile === undefined ? keyPath : undefined;
    return { ...made, at, keyElsewhere, ...tidyUp(asked, { at, newest: made.file }) };
  } catch (cause) {
    if (isDiskFull(cause)) {
      throw new Failure(
        `There is no room in ${folder} for a backup, which takes twice the size of the database while it is made; nothing of it is kept.`,
        { cause },
      );
    }
    throw toFailure('No backup was made', cause);
  } finally {
    bar.clear();
  }
}

/** Notes a backup for the metrics and deletes old ones. The backup is good, whatever fails here. */
function tidyUp(
  { database, folder, keep }: Asked,
  { at, newest }: { readonly at: Instant; readonly newest: string },
): Pick<Made, 'deleted' | 'warnings'> {
  const warnings: string[] = [];
  const trying = <T>(failure: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      warnings.push(`${failure}: ${reasonOf(error)}.`);
      return undefined;
    }
  };
  trying('The metrics of the service will not tell of it', () => noteBackup(database, at));
  const deleted =
    keep === undefined
      ? []
      : trying('Old backups could not be deleted', () =>
          deleteOldBackups({ database, folder, newest }, keep),
        );
  return { deleted: deleted ?? [], warnings };
}

/** Looks that the copy of the key file is good for the backup: the key of the file may be changed at this moment. */
function keyCheckOf(keyFile: string | undefined): BackupOrder['checkKeys'] {
  return (copy, keys) => {
    const keyEncryption = makeKeyEncryption({ keys: readKeyFile(copy) });
    try {
      for (const key of keys) openSigningKey(key, keyEncryption);
    } catch (cause) {
      const sentence = `The key file ${keyFile} does not open the signing keys of the database; name the right one with --key-file.`;
      throw new WrongUse(sentence, { cause });
    }
  };
}

/** Backs up again and again until the signal. A backup that fails is reported, and tried again at its next time. */
async function goOn(
  input: CommandInput,
  asked: Asked & { readonly everyMs: number },
  signal: AbortSignal,
): Promise<CommandResult> {
  const { stdout, stderr } = input.terminal;
  const isJson = input.flags['json'] === true;
  const counts = { made: 0, failed: 0 };
  let isLastGood = true;
  for (let dueAtMs = performance.now(); !signal.aborted; ) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await makeOne(input, asked, signal).catch((error: Failure) => error);
    if (signal.aborted && outcome instanceof Error) break;
    isLastGood = !(outcome instanceof Error);
    if (outcome instanceof Error) {
      counts.failed += 1;
      if (outcome instanceof WrongUse && counts.made === 0) throw outcome;
      stderr.write(`${toWireTime(systemClock())} NO BACKUP: ${outcome.message}\n`);
    } else {
      counts.made += 1;
      const { json, text } = describe(outcome);
      stdout.write(`${isJson ? JSON.stringify(json) : text}\n`);
    }
    // A backup that took longer than the pause leaves out those that were due meanwhile.
    while (dueAtMs <= performance.now()) dueAtMs += asked.everyMs;
    const pauseMs = dueAtMs - performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  const { made, failed } = counts;
  return {
    json: { stopped: true, made, failed },
    text: `Stopped after ${describeCount(made, 'backup')}; ${failed === 0 ? 'none' : failed} failed.`,
    exitCode: isLastGood ? 0 : 1,
  };
}

function describe(made: Made): CommandResult {
  const { file, keyFile, rows, bytes, at, deleted, keyElsewhere, warnings } = made;
  return {
    json: { file, keyFile, at: toWireTime(at), rows, bytes, deleted, keyElsewhere, warnings },
    text: [
      `Backed up ${describeCount(rows, 'row')} (${(bytes / 1_000_000).toFixed(1)} MB) into ${file}, and found them the same.`,
      ...keyLines(made),
      ...deleted.map((it) => `Deleted the old backup ${it}.`),
      ...warnings,
    ].join('\n'),
  };
}

function keyLines({ keyFile, keyElsewhere }: Made): readonly string[] {
  if (keyFile !== undefined) {
    return [
      `The key file is beside it, ${keyFile}: a person who gets both can make tokens. Keep the folder as you keep the key file.`,
    ];
  }
  return [
    `THE KEY FILE IS NOT IN IT: without ${keyElsewhere ?? 'the key file (PURSER_KEY_FILE)'} this backup is worth nothing. Keep a copy of that file in another place.`,
  ];
}
