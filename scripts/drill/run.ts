// npm run drill: breaks a whole cluster in many ways under load, and shows what was lost.

import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { breakIt, isGood, type Result } from './breaking.ts';
import { compare } from './check.ts';
import { openFolder, startDatabase } from './database.ts';
import { folderInside, mayMakeNamespaces, runInside, whenOutsideIsGone } from './inside.ts';
import { prepare } from './load.ts';
import { makeNetworks } from './machine.ts';
import { startPurser } from './nodes.ts';
import { whatIsMissing } from './programs.ts';
import { makeProgress } from './progress.ts';
import type { Record } from './record.ts';
import { describeFaults, toTable } from './report.ts';
import { QUICK_WAYS, WAYS } from './ways.ts';

const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = {
  only: { type: 'string', multiple: true, default: [] as string[] },
  quick: FLAG,
  json: FLAG,
  keep: FLAG,
  help: { ...FLAG, short: 'h' },
} as const;

const HELP = `npm run drill                       every way, ten to fifteen minutes
npm run drill -- --only NAME        this way; may be repeated
npm run drill -- --quick            ${QUICK_WAYS.join(', ')}: two minutes

Starts etcd, Patroni and PostgreSQL on three machines and three nodes of Purser, all in networks of its own on this
machine, by the files of deploy/. Loads them with logins, purchases, revocations and validations, breaks them in each
way, and compares what was acknowledged with what is stored. Ends with 1 if something acknowledged was lost, if a
revoked credential was answered valid, or if an answer was none that a failure explains.

  --json   prints the results as JSON
  --keep   keeps the folder with the logs of all processes, which else stays only after a failure

It needs Linux and Debian packages, and says which are missing; root, or a kernel that lets ordinary users make
namespaces; 2 GB of memory. Ctrl-C ends it and leaves nothing behind. SIGKILL leaves the folder with the logs, which
the next drill names.

Ways:
${WAYS.map(({ name, what }) => `  ${name.padEnd(17)}${what}\n`).join('')}`;

type Settings = ReturnType<typeof readArguments>;

function readArguments() {
  return parseArgs({ options: OPTIONS }).values;
}

const print = (text: string): unknown => process.stdout.write(text);
const complain = (text: string): unknown => process.stderr.write(text);

function waysFor({ only, quick }: Settings) {
  const names = only.length > 0 ? only : quick ? QUICK_WAYS : WAYS.map(({ name }) => name);
  return WAYS.filter(({ name }) => names.includes(name));
}

/** The beginning of the name of each drill's folder. */
const FOLDER = join(tmpdir(), 'purser-drill-');

/** Names folders of this user's other drills: kept ones, those of a drill that was killed, and of one that runs. */
function sayWhatIsLeft(): void {
  const left = globSync(`${FOLDER}*`).filter((path) => statSync(path).uid === process.getuid?.());
  if (left.length === 0) return;
  complain(`Logs of other drills, to be removed when nobody needs them: ${left.join(' ')}\n`);
}

/** Judges the arguments and the machine, then runs this program again inside. */
async function outside(): Promise<number> {
  let settings: Settings;
  try {
    settings = readArguments();
  } catch (error) {
    complain(`${(error as Error).message} --help shows the options.\n`);
    return 2;
  }
  if (settings.help) {
    print(HELP);
    return 0;
  }
  const unknown = settings.only.filter((wanted) => !WAYS.some(({ name }) => name === wanted));
  if (unknown.length > 0) {
    complain(`There is no way ${unknown.join(', ')}; --help lists them.\n`);
    return 2;
  }
  const missing = whatIsMissing();
  if (missing !== undefined) {
    complain(`${missing}\n`);
    return 2;
  }
  if (!(await mayMakeNamespaces())) {
    complain(
      'This user may not make namespaces here: run the drill as root, and not inside a container.\n',
    );
    return 2;
  }
  sayWhatIsLeft();
  const folder = mkdtempSync(FOLDER);
  openFolder(folder);
  const code = await runInside(folder);
  if (settings.keep || code === 1) complain(`The logs are in ${folder}\n`);
  else rmSync(folder, { recursive: true, force: true });
  return code;
}

/** Code of a run that was interrupted, as shells have it. */
const INTERRUPTED = 130;

async function inside(folder: string): Promise<number> {
  const settings = readArguments();
  const ways = waysFor(settings);
  const results: Result[] = [];
  const progress = makeProgress(ways.length);
  const show = () => {
    progress.clear();
    if (settings.json) print(`${JSON.stringify({ cores: availableParallelism(), results })}\n`);
    else print(toTable(results));
    complain(describeFaults(results));
  };
  const interrupt = () => {
    show();
    complain('Interrupted: the other ways were not tried.\n');
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  whenOutsideIsGone(() => process.exit(INTERRUPTED));
  complain(
    `This machine has ${availableParallelism()} processors for three databases, three nodes and the load, and no watchdog: times are as seen here, and no promise.\n`,
  );
  const begun = await startAll(folder, progress.tell);
  const records: Record[] = [];
  for (const way of ways) {
    progress.begin(way.name);
    // oxlint-disable-next-line no-await-in-loop
    const { result, record } = await breakIt(way, { ...begun, tell: progress.tell }).catch(
      (error: unknown) => {
        show();
        throw new Error(`${way.name}: ${(error as Error).message}`, { cause: error });
      },
    );
    results.push(result);
    records.push(record);
    progress.end(result);
  }
  progress.tell('checking all that was ever acknowledged');
  const lost = await compareAll(records, begun);
  show();
  if (lost.length > 0) complain(`Lost since: ${lost.slice(0, 5).join(', ')}\n`);
  return results.every(isGood) && lost.length === 0 ? 0 : 1;
}

async function startAll(folder: string, tell: (stage: string) => void) {
  tell('starting the database');
  await makeNetworks();
  const database = await startDatabase(folder);
  tell('starting Purser');
  const purser = await startPurser(database, folder);
  const titleToken = await prepare(purser);
  return { installation: { database, purser }, titleToken };
}

/** Lists acknowledged writes of earlier ways that a later way has lost. */
async function compareAll(
  records: readonly Record[],
  { installation: { purser }, titleToken }: Awaited<ReturnType<typeof startAll>>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const record of records) {
    // oxlint-disable-next-line no-await-in-loop
    const difference = await compare(record, { purser, titleToken });
    lost.push(...difference.lost, ...difference.surplus);
  }
  return lost;
}

const folder = folderInside();
try {
  process.exitCode = folder === undefined ? await outside() : await inside(folder);
} catch (error) {
  complain(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
// All processes that still run end with the one that holds the namespaces.
if (folder !== undefined) process.exit();
