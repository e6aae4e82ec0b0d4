// npm run drill:verifiers: revokes under faults, and looks whether any verifier says `valid` afterwards.

import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import type { SessionSettings } from './session.ts';

const OPTIONS = {
  revocations: { type: 'string', default: '10000' },
  faults: { type: 'string', default: '300' },
  seed: { type: 'string' },
  minutes: { type: 'string', default: '30' },
  verifiers: { type: 'string', default: '4' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  keep: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

const HELP = `npm run drill:verifiers                       10,000 revocations in 300 faults, about fifteen minutes on two cores
npm run drill:verifiers -- --seed SEED        the same faults and revocations again; their order in time is the machine's
npm run drill:verifiers -- --only NAME        only faults of this kind; may be repeated

Starts three nodes on a PostgreSQL and one process on an embedded database, each with four verifiers, on Node and in Go.
Revokes tokens, sessions, players, secret keys and signing keys, by nodes and by the command line, while processes are
killed, stand still, are cut off and get wrong clocks. Asks the verifiers about everything that was revoked, from the
moment of each answer on. Ends with 1 if one of them said valid, or said anything that nothing explains.

  --revocations N   10000 when absent
  --faults N        300 when absent
  --verifiers N     of each node; 4 when absent
  --minutes N       ends it, done or not; 30 when absent
  --keep            keeps the folder with the logs of all processes, which else stays only after a failure
  --json            prints the summary as JSON

It needs nothing but what npm brings, and Go for the verifiers in Go. Ctrl-C ends it with a summary.

Faults:
${FAULTS.map(({ name, what }) => `  ${name.padEnd(20)}${what}\n`).join('')}`;

const MINUTE_MS = 60_000;

/** The arguments; undefined: the help was asked for. Throws where they are wrong. */
function readArguments(): SessionSettings | undefined {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return undefined;
  const number = (name: 'revocations' | 'faults' | 'minutes' | 'verifiers', least: number) => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= least) return value;
    throw new Error(`--${name} is a whole number from ${least} on.`);
  };
  const unknown = values.only.filter((wanted) => !FAULTS.some(({ name }) => name === wanted));
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.`);
  return {
    revocations: number('revocations', 1),
    faults: number('faults', 0),
    timeoutMs: number('minutes', 1) * MINUTE_MS,
    verifiersPerNode: number('verifiers', 1),
    seed: values.seed ?? String(Date.now()),
    longestFaultMs: 3_500,
    pauseMs: 1_500,
    only: values.only,
    isJson: values.json,
    isKept: values.keep,
  };
}

async function main(): Promise<number> {
  let settings: SessionSettings | undefined;
  try {
    settings = readArguments();
  } catch (error) {
    process.stderr.write(`${(error as Error).message} --help shows the options.\n`);
    return 2;
  }
  if (settings) {
    // The sources of the service are read only where something is started.
    const { runSession } = await import('./session.ts');
    return runSession(settings);
  }
  process.stdout.write(HELP);
  return 0;
}

process.exitCode = await main();
