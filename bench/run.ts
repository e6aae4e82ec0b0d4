import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { type Bench, CannotRun, makeBench, type Row, type Settings } from './kit/bench.ts';
import { chooseGenerator } from './kit/load.ts';
import { placeOnCores } from './kit/processes.ts';
import { toText, writeReport } from './kit/report.ts';
import { describeMachine, type Outcome, readResults, writeResult } from './kit/results.ts';
import { CHECKOUT, type Service } from './kit/servers.ts';
import { ROWS } from './rows.ts';

const FLAG = { type: 'boolean', default: false } as const;
const TEXT = { type: 'string' } as const;
const OPTIONS = {
  quick: FLAG,
  help: { ...FLAG, short: 'h' },
  rounds: TEXT,
  seconds: TEXT,
  program: TEXT,
  results: TEXT,
  docs: TEXT,
} as const;

const FULL = { rounds: 7, seconds: 1.2, warmUpSeconds: 1, minutes: 10 };
const QUICK = { rounds: 1, seconds: 0.02, warmUpSeconds: 0, minutes: 0.005 };
const RESULTS = fileURLToPath(new URL('results', import.meta.url));
const DOCS = fileURLToPath(new URL('../docs', import.meta.url));

const HELP = `npm run bench                     every row, some fifteen minutes
npm run bench -- validate login   these rows
npm run bench -- soak 10          the soak, this many minutes (only when it is named)
npm run bench -- report           docs/performance.md, from the results

  --quick           tiny numbers: proves that a row works; writes no result unless --results says where
  --rounds NUMBER   samples of each contender (${FULL.rounds})
  --seconds NUMBER  of each sample (${FULL.seconds})
  --program FILE    the program that is measured (this checkout's)
  --results FOLDER  where the results are (bench/results)
  --docs FOLDER     where the report is written (docs)

Rows:
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    return print(HELP + ROWS.map((row) => `  ${row.name.padEnd(34)}${row.title}\n`).join(''));
  }
  if (positionals[0] === 'report') {
    const resultsFolder = values.results ?? RESULTS;
    const all = readResults(resultsFolder);
    const results = ROWS.flatMap(({ name }) => all.get(name) ?? []);
    return print(`${writeReport(results, { resultsFolder, docs: values.docs ?? DOCS })}\n`);
  }
  const names = positionals.filter((name) => Number.isNaN(Number(name)));
  const unknown = names.filter((name) => !ROWS.some((row) => row.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no row ${unknown.join(', ')}; --help lists them.\n`);
    return 2;
  }
  const defaults = values.quick ? QUICK : FULL;
  const settings: Settings = {
    ...defaults,
    rounds: Number(values.rounds ?? defaults.rounds),
    seconds: Number(values.seconds ?? defaults.seconds),
    minutes: positionals.map(Number).find((number) => number > 0) ?? defaults.minutes,
    isQuick: values.quick,
    program: resolve(values.program ?? CHECKOUT),
  };
  const isWanted = ({ name, isExtra }: Row) => (names.length > 0 ? names.includes(name) : !isExtra);
  const folder = values.results ?? (values.quick ? undefined : RESULTS);
  const shared = settings.isQuick
    ? { bench: makeBench('all rows', settings), services: new Map<string, Service>() }
    : undefined;
  let exitCode = 0;
  for (const row of ROWS.filter(isWanted)) {
    const outcome = await runRow(row, makeBench(row.name, settings, shared));
    if (typeof outcome === 'string') print(`${row.name}: skipped: ${outcome}\n\n`);
    else if (!outcome || !report(row, outcome, { ...settings, folder })) exitCode = 1;
  }
  await shared?.bench.processes.close();
  return exitCode;
}

/** Text: why it is skipped. undefined: it failed, and standard error says why; the other rows are still worth running. */
async function runRow(row: Row, bench: Bench): Promise<Outcome | string | undefined> {
  let end: Promise<never> | undefined;
  const interrupt = () => {
    const benches = [bench, ...(bench.shared ? [bench.shared.bench] : [])];
    const closed = Promise.all(benches.map(({ processes }) => processes.close()));
    end ??= closed.then(() => process.exit(130));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    return { contenders: [], controls: [], notes: [], ...(await row.run(bench)) };
  } catch (error) {
    // An interrupted row fails because its processes end; that is no news.
    await end;
    if (error instanceof CannotRun) return error.message;
    process.stderr.write(`${row.name} failed: ${inspect(error)}\n`);
    return undefined;
  } finally {
    await end;
    bench.progress('');
    await bench.processes.close();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** Prints a result and writes it into the folder, if there is one. False when requests failed. */
function report(
  { name: row, title, about }: Row,
  outcome: Outcome,
  { rounds, seconds, isQuick, folder }: Settings & { readonly folder: string | undefined },
): boolean {
  const { server: serverCores, generator: generatorCores, isPinned } = placeOnCores();
  const placement = { generator: chooseGenerator(), serverCores, generatorCores, isPinned };
  const settings = { rounds, seconds, ...placement, isQuick };
  const date = new Date().toISOString().slice(0, 10);
  const result = { row, title, about, date, machine: describeMachine(), settings, ...outcome };
  print(`${toText(result)}\n`);
  if (folder !== undefined) writeResult(folder, result);
  const failed = result.contenders.filter(({ failures }) => failures > 0);
  for (const { name, failures } of failed) {
    const text = `${row}: ${name} failed ${failures} requests; its numbers say nothing.\n`;
    process.stderr.write(text);
  }
  return failed.length === 0;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

process.exitCode = await main();
