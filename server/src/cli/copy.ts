import type { DatabaseAddress } from '../config/option.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { yieldToOtherProcesses } from '../lib/thread-priority.ts';
import { addressIn, nameOfDatabase } from '../runtime/addresses.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { untilStopSignal } from '../runtime/stop-signals.ts';
import { type CopiedRows, copyDatabase } from '../storage/copy/copy-database.ts';
import { type CopyOrder, CopyRefused } from '../storage/copy/ends.ts';
import type { CliCommand, CommandInput, CommandResult } from './program/command.ts';
import { describeCount, makeProgressBar } from './program/print.ts';

export const copy: CliCommand = {
  summary:
    'Copies everything of one database into an empty one of either kind, verified, all or nothing.',
  flags: [
    ['--from <url>', 'The database to copy (default: the configured one).'],
    ['--to <url>', 'The empty database to copy it to (default: the configured one).'],
    [
      '--while-serving',
      'Copy also while the service runs; what is written after the beginning is not copied.',
    ],
  ],
  examples: [
    ['copy --from sqlite:data/purser.db', 'into the database of PURSER_DATABASE_URL'],
    ['copy --from sqlite:data/purser.db --to postgres://purser@db.internal/purser', 'into another'],
    ['copy --to sqlite:purser.db', 'out of the database of PURSER_DATABASE_URL, into a new file'],
  ],
  negative: 'nothing was copied: a database is in use, not empty, of another version, or away',
  async run(input) {
    const from = endOf(input, 'from');
    const to = endOf(input, 'to');
    if (input.flags['from'] === undefined && input.flags['to'] === undefined) {
      throw new WrongUse('Say with --from or with --to which other database is meant.');
    }
    const isWhileServing = input.flags['whileServing'] === true;
    if (isWhileServing) yieldToOtherProcesses();
    const bar = makeProgressBar(input.terminal.stderr);
    const tables = await copyUntilStopped({ from, to, isWhileServing }, bar);
    return resultOf({ from: nameOfDatabase(from), to: nameOfDatabase(to), tables });
  },
};

/** The database that a flag names, else the configured one. */
function endOf({ flags, config }: CommandInput, name: 'from' | 'to'): DatabaseAddress {
  const text = flags[name];
  return typeof text === 'string' ? addressIn(`--${name}`, text) : config.database;
}

async function copyUntilStopped(
  order: Pick<CopyOrder, 'from' | 'to' | 'isWhileServing'>,
  bar: ReturnType<typeof makeProgressBar>,
): Promise<readonly CopiedRows[]> {
  const stop = new AbortController();
  void untilStopSignal().then(() => stop.abort(new Failure('Stopped: nothing was copied.')));
  try {
    return await copyDatabase({ ...order, signal: stop.signal, onProgress: bar.show });
  } catch (error) {
    throw toFailure('Nothing was copied', error);
  } finally {
    bar.clear();
  }
}

/** The failure of a copy or a backup, of which nothing is kept. */
export function toFailure(nothing: string, cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  const sentence = cause instanceof CopyRefused ? cause.message : `${nothing}: ${reasonOf(cause)}.`;
  return new Failure(sentence, { cause });
}

function resultOf({
  from,
  to,
  tables,
}: {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly CopiedRows[];
}): CommandResult {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    json: { from, to, rows, tables },
    text: [
      `Copied ${describeCount(rows, 'row')} of ${tables.length} tables from ${from} to ${to}, and found them the same.`,
      '',
      'The signing keys in it are sealed with the same key as before: give every process that serves',
      'on the new database the same key file (PURSER_KEY_FILE). Serve on one of the two only: neither',
      'knows what is revoked in the other.',
    ].join('\n'),
  };
}
