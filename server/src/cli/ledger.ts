import { resolve } from 'node:path';
import { measureLedger } from '../cluster/commands.ts';
import { ledgersPrunedBefore, readLedgers } from '../economy/currencies/commands/wallets.ts';
import type { EntryOfPlayer } from '../economy/currencies/commands/wallets.ts';
import { toWireEntry } from '../economy/currencies/wire.ts';
import type { Run } from '../kernel/command.ts';
import { fromWireTime, type Instant, toWireTime } from '../kernel/instant.ts';
import { WrongUse } from '../runtime/failure.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import { type CliCommand, type CommandInput, textFlag } from './program/command.ts';
import {
  answerBeside,
  exportTo,
  FILE_ARGUMENT,
  NO_FILE,
  STANDARD_OUTPUT,
} from './program/export-file.ts';
import { describeCount, makeProgressBar } from './program/print.ts';
import { requireTitle, titleFlag } from './program/read-flags.ts';

export const ledgerExport: CliCommand = {
  summary:
    "Writes the changes of players' balances into a new file, one JSON in each line; the file is whole, or not there.",
  args: [FILE_ARGUMENT],
  flags: [
    ['--title <title-id>', 'The title whose players are meant (default: all titles).'],
    ['--from <time>', 'The first moment (default: the beginning).'],
    ['--before <time>', 'The moment behind the last one (default: now).'],
  ],
  negative: NO_FILE,
  examples: [
    ['ledger export ledger.jsonl', 'all that there is'],
    [
      'ledger export 2026-10.jsonl --from 2026-10-01T00:00:00Z --before 2026-11-01T00:00:00Z',
      'a month, before it goes (PURSER_LEDGER_KEPT)',
    ],
    ['ledger export - | gzip > ledger.jsonl.gz', 'without a file of its own'],
  ],
  run: (input) =>
    withDatabase(input.config, async (storage) => {
      const { run, now } = storage;
      const titleId = titleFlag(input);
      await requireTitle(storage, titleId);
      const [file = ''] = input.args;
      const path = file === STANDARD_OUTPUT ? file : resolve(file);
      const order = { path, ...timeIn(input, now()) };
      const { entries: total } = await run(measureLedger);
      const pages = readEntries(run, titleId);
      const entries = await exportEntries(order, pages, { total, terminal: input.terminal });
      // A walk that has begun meanwhile may have taken entries away before they were read.
      const gone = await run(ledgersPrunedBefore);
      return answerBeside(resultOf(order, entries, gone), { path, input });
    }),
};

/** The part of the ledgers that is exported, and the file. */
interface Order {
  readonly path: string;
  readonly from: Instant;
  readonly before: Instant;
}

function timeIn(input: CommandInput, now: Instant) {
  const from = momentIn(input, 'from') ?? 0;
  const before = momentIn(input, 'before') ?? now;
  if (from < before) return { from, before };
  throw new WrongUse(
    `--from must be earlier than --before: from ${toWireTime(from)} to ${toWireTime(before)} there is nothing.`,
  );
}

function momentIn(input: CommandInput, name: 'from' | 'before'): Instant | undefined {
  const text = textFlag(input, name);
  const moment = text === undefined ? undefined : fromWireTime(text);
  if (moment === undefined || !Number.isNaN(moment)) return moment;
  throw new WrongUse(
    `--${name} must be a time such as 2026-11-21T14:00:00Z, not ${JSON.stringify(text)}.`,
  );
}

const ENTRIES_AT_ONCE = 1_000;

/** Behind every title's id. */
const LAST_TITLE = 'G';

/** All entries in pages. Each page is a read of its own: an entry never changes, and those that come meanwhile are younger than asked for. */
async function* readEntries(
  run: Run,
  titleId: string | undefined,
): AsyncGenerator<readonly EntryOfPlayer[]> {
  const lastTitleId = titleId ?? LAST_TITLE;
  let after = { titleId: titleId ?? '', playerId: '', number: 0 };
  for (;;) {
    const page = await run(readLedgers, { ...after, lastTitleId, count: ENTRIES_AT_ONCE });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < ENTRIES_AT_ONCE) return;
    after = { titleId: last.titleId, playerId: last.playerId, number: last.number };
  }
}

/** Writes the entries that are asked for, and gives how many there were. `total`: about how many there are of all times. */
async function exportEntries(
  { path, from, before }: Order,
  pages: AsyncIterable<readonly EntryOfPlayer[]>,
  { total, terminal }: Pick<CommandInput, 'terminal'> & { readonly total: number },
): Promise<number> {
  const bar = makeProgressBar(terminal.stderr);
  let [read, written] = [0, 0];
  try {
    await exportTo(path, terminal, async (write) => {
      for await (const page of pages) {
        const wanted = page.filter(({ at }) => at >= from && at < before);
        await write(wanted.map((entry) => `${JSON.stringify(toLine(entry))}\n`).join(''));
        read += page.length;
        written += wanted.length;
        bar.show({ step: 'exporting', of: 'the ledger', done: read, total: Math.max(read, total) });
      }
    });
  } finally {
    bar.clear();
  }
  return written;
}

function toLine(entry: EntryOfPlayer) {
  const { titleId: TitleId, playerId: ServiceId } = entry;
  return { TitleId, ServiceId, ...toWireEntry(entry) };
}

/** `gone`: entries of before that moment may have gone. */
function resultOf({ path: file, from, before }: Order, entries: number, gone: Instant) {
  const [since, until] = [toWireTime(Math.max(from, gone)), toWireTime(before)];
  const into = file === STANDARD_OUTPUT ? '' : ` into ${file}`;
  const older = gone > from ? ' Older ones have gone, or may go (PURSER_LEDGER_KEPT).' : '';
  return {
    json: { file, entries, from: toWireTime(from), before: until, completeSince: since },
    text: `Wrote ${describeCount(entries, 'entry', 'entries')} from ${since} to ${until}${into}.${older}`,
  };
}
