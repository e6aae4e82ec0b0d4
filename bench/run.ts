import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { type Bench, makeBench, type Settings } from './kit/bench.ts';
import { placeOnCores } from './kit/cores.ts';
import { describeMachine } from './kit/machine.ts';
import { type Outcome, type RowResult, writeResult } from './kit/results.ts';
import type { Row } from './kit/row.ts';
import { toText } from './kit/table.ts';
import { chooseGenerator } from './load/load.ts';
import { writeReport } from './report/report.ts';
import { ROWS } from './rows.ts';

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  date: { type: 'string' },
  results: { type: 'string' },
  docs: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const DEFAULTS = { rounds: 7, seconds: 1.2, warmUpSeconds: 1, repeatsMax: 2, minutes: 10 };
const QUICK = { rounds: 1, seconds: 0.05, warmUpSeconds: 0, repeatsMax: 0, minutes: 0.005 };

const HELP = `npm run bench                    every row, some twenty minutes
npm run bench -- validate peers  these rows
npm run bench -- soak 10         the soak, this many minutes (only when it is named)
npm run bench -- report          docs/performance.md and its charts from the results

  --quick           tiny numbers: proves that a row works; writes no result unless --results says where
  --rounds NUMBER   samples of each contender (${DEFAULTS.rounds})
  --seconds NUMBER  of each sample (${DEFAULTS.seconds})
  --date DAY        as the results name it (today)
  --results FOLDER  where the results are (bench/results)
  --docs FOLDER     where the report is written (docs)

Rows:
`;

interface Request {
  readonly rows: readonly Row[];
  readonly settings: Settings;
  readonly date: string;
  readonly results: string | undefined;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help)
    return print(HELP + ROWS.map((row) => `  ${row.name.padEnd(28)}${row.title}\n`).join(''));
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const resultsDefault = values.quick ? undefined : here('results');
  const results = values.results ?? resultsDefault;
  if (positionals[0] === 'report') {
    const written = writeReport({
      results: results ?? here('results'),
      docs: values.docs ?? here('../docs'),
    });
    return print(written.map((file) => `${file}\n`).join(''));
  }
  const names = positionals.filter((name) => Number.isNaN(Number(name)));
  const unknown = names.filter((name) => !ROWS.some((row) => row.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no row ${unknown.join(', ')}; --help lists them.\n`);
    return 2;
  }
  const minutes = positionals.map(Number).find((number) => number > 0);
  const fallback = values.quick ? QUICK : DEFAULTS;
  return runRows({
    rows: ROWS.filter((row) =>
      names.length > 0 ? names.includes(row.name) : row.isInAll !== false,
    ),
    settings: {
      ...fallback,
      rounds: Number(values.rounds ?? fallback.rounds),
      seconds: Number(values.seconds ?? fallback.seconds),
      minutes: minutes ?? fallback.minutes,
      isQuick: values.quick,
    },
    date: values.date ?? new Date().toISOString().slice(0, 10),
    results,
  });
}

/** 1 when a row failed, or a server answered with an error while it was measured. */
async function runRows(request: Request): Promise<number> {
  let exitCode = 0;
  for (const row of request.rows) {
    const outcome = await tryRow(row, request.settings);
    if (!outcome) {
      exitCode = 1;
      continue;
    }
    if ('skipped' in outcome) {
      print(`${row.name}: skipped: ${outcome.skipped}\n\n`);
      continue;
    }
    const result = toResult(row, outcome, request);
    print(`${toText(result)}\n`);
    if (request.results !== undefined) writeResult(request.results, result);
    const failed = result.contenders.filter(({ failures }) => failures > 0);
    for (const { name, failures } of failed) {
      process.stderr.write(
        `${row.name}: ${name} failed ${failures} requests; its numbers say nothing.\n`,
      );
      exitCode = 1;
    }
  }
  return exitCode;
}

/** undefined: it failed, and standard error says why; the other rows are still worth running. */
async function tryRow(
  row: Row,
  settings: Settings,
): Promise<Awaited<ReturnType<Row['run']>> | undefined> {
  try {
    return await runRow(row, settings);
  } catch (error) {
    process.stderr.write(`${row.name} failed: ${inspect(error)}\n`);
    return undefined;
  }
}

async function runRow(row: Row, settings: Settings): ReturnType<Row['run']> {
  const bench = makeBench(row.name, settings);
  let end: Promise<never> | undefined;
  const interrupted = () => {
    end ??= endEarly(bench);
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  try {
    return await row.run(bench);
  } finally {
    // Whatever an interrupted row fails of, and whatever it has found out, is of no interest any more.
    await end;
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    bench.progress.clear();
    await bench.household.close();
  }
}

/** Leaves no process and no file behind. */
async function endEarly({ household, progress }: Bench): Promise<never> {
  progress.clear();
  await household.close();
  return process.exit(130);
}

function toResult(row: Row, outcome: Outcome, { settings, date }: Request): RowResult {
  const { name, title, about, charted } = row;
  const [generator, placement] = [chooseGenerator(), placeOnCores()];
  return {
    row: name,
    title,
    about,
    charted,
    date,
    machine: describeMachine(),
    settings: {
      rounds: settings.rounds,
      seconds: settings.seconds,
      generator,
      serverCores: placement.server,
      generatorCores: placement.generator,
      isPinned: placement.isPinned,
      isQuick: settings.isQuick,
    },
    ...outcome,
  };
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

process.exitCode = await main();
