import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EntryOfPlayer, Ledgers } from '../../economy/ports.ts';
import { toWireEntry } from '../../economy/currencies/ledger-wire.ts';
import { fromWireTime, type Instant, toWireTime } from '../../kernel/instant.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { untilStopSignal } from '../../runtime/stop-signals.ts';
import { makeProgressBar } from '../copy/progress.ts';
import { type CliCommand, type CommandInput, textFlag } from '../program/command.ts';
import { titleFlag } from '../program/read-flags.ts';
import { requireTitle } from '../program/require-title.ts';
import { writeWholeFile } from './whole-file.ts';

export const ledgerExport: CliCommand = {
  summary:
    "Writes the changes of players' balances into a new file, one JSON in each line; the file is whole, or not there.",
  args: [['<file>', 'The file to make.']],
  flags: [
    ['--title <title-id>', 'The title whose players are meant (default: all titles).'],
    ['--from <time>', 'The first moment (default: the beginning).'],
    ['--before <time>', 'The moment behind the last one (default: now).'],
  ],
  concerns: 'any',
  negative: 'nothing was written: the file is there, a time cannot be read, or it was stopped',
  examples: [
    ['ledger export ledger.jsonl', 'all that there is'],
    [
      'ledger export 2026-10.jsonl --from 2026-10-01T00:00:00Z --before 2026-11-01T00:00:00Z',
      'a month, before it goes (PURSER_LEDGER_KEPT)',
    ],
  ],
  run: (input) =>
    withDatabase(input.config, async ({ ledgers, nodeFigures, now, ...storage }) => {
      const titleId = titleFlag(input);
      if (titleId !== undefined) await requireTitle(storage, titleId);
      const from = momentIn(input, 'from') ?? 0;
      const before = momentIn(input, 'before') ?? now();
      const path = resolve(input.args[0] ?? '');
      const { entries: total } = await nodeFigures.measureLedger();
      const pages = readEntries(ledgers, titleId);
      const entries = await exportEntries({ path, pages, from, before, total, input });
      // A walk that has begun meanwhile may have taken entries away before they were read.
      return resultOf({ path, from, before, entries, gone: await ledgers.prunedBefore() });
    }),
};

function momentIn(input: CommandInput, name: 'from' | 'before'): Instant | undefined {
  const text = textFlag(input, name);
  const moment = text === undefined ? undefined : fromWireTime(text);
  if (moment === undefined || !Number.isNaN(moment)) return moment;
  throw new Failure(
    `--${name} must be a time such as 2026-11-21T14:00:00Z, not ${JSON.stringify(text)}.`,
    2,
  );
}

const ENTRIES_AT_ONCE = 1_000;

/** Behind every title's id. */
const LAST_TITLE = 'G';

/** All entries in pages. Each page is a read of its own: an entry never changes, and those that come meanwhile are younger than asked for. */
async function* readEntries(
  ledgers: Pick<Ledgers, 'read'>,
  titleId: string | undefined,
): AsyncGenerator<readonly EntryOfPlayer[]> {
  const lastTitleId = titleId ?? LAST_TITLE;
  let after = { titleId: titleId ?? '', playerId: '', number: 0 };
  for (;;) {
    const page = await ledgers.read({ ...after, lastTitleId, count: ENTRIES_AT_ONCE });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < ENTRIES_AT_ONCE) return;
    after = { titleId: last.titleId, playerId: last.playerId, number: last.number };
  }
}

/** Writes the entries of a time into a file, and gives how many there were. */
async function exportEntries({
  path,
  pages,
  from,
  before,
  total,
  input,
}: {
  readonly path: string;
  readonly pages: AsyncIterable<readonly EntryOfPlayer[]>;
  readonly from: Instant;
  readonly before: Instant;
  /** About how many there are of all times. */
  readonly total: number;
  readonly input: CommandInput;
}): Promise<number> {
  if (existsSync(path)) throw new Failure(`The file ${path} is there already.`);
  const stop = new AbortController();
  void untilStopSignal().then(() => stop.abort(new Failure('Stopped: nothing was written.')));
  const bar = makeProgressBar(input.terminal.stderr);
  let [read, written] = [0, 0];
  try {
    await writeWholeFile(path, async (write) => {
      for await (const page of pages) {
        stop.signal.throwIfAborted();
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

function resultOf({
  path: file,
  from,
  before,
  entries,
  gone,
}: {
  readonly path: string;
  readonly from: Instant;
  readonly before: Instant;
  readonly entries: number;
  /** Entries of before that moment may have gone. */
  readonly gone: Instant;
}) {
  const [since, until] = [toWireTime(Math.max(from, gone)), toWireTime(before)];
  const older = gone > from ? ' Older ones have gone, or may go (PURSER_LEDGER_KEPT).' : '';
  return {
    json: { file, entries, from: toWireTime(from), before: until, completeSince: since },
    text: `Wrote ${entries} entries from ${since} to ${until} into ${file}.${older}`,
  };
}
