import { expect, test } from 'vitest';
import { hasLostNpm, isLosingParent, linksToNpm, type ProcessFacts } from './until-npm-ends.ts';

const NPM = 10;
const SHELL = 20;
const SELF = 30;
const SCRIPT = 'node server/bin/purser.cjs serve';

function facts(parent: number, command: string, environment: readonly string[] = []): ProcessFacts {
  return { parent, command, environment };
}

interface Started {
  readonly script?: string | undefined;
  readonly parent?: number;
  readonly processes: Readonly<Record<number, ProcessFacts>>;
}

function links({ script, parent = SHELL, processes }: Started) {
  const self = { pid: SELF, parent };
  return linksToNpm({ self, script, look: (pid) => processes[pid] }).map(({ pid }) => pid);
}

const THROUGH_SHELL = {
  [NPM]: facts(2, 'npm start --port 1'),
  [SHELL]: facts(NPM, `sh -c ${SCRIPT} --port 1`),
};

test.each<[what: string, started: Started, watched: readonly number[]]>([
  ['a shell of npm', { script: SCRIPT, processes: THROUGH_SHELL }, [SELF, SHELL]],
  [
    'npx',
    {
      script: 'purser',
      processes: { [NPM]: facts(2, 'npm exec purser'), [SHELL]: facts(NPM, 'sh -c purser serve') },
    },
    [SELF, SHELL],
  ],
  ...['npm start', 'node /usr/bin/npm start', '/usr/bin/node /lib/npm/bin/npm-cli.js start'].map(
    (command): [string, Started, readonly number[]] => [
      `a shell that has become this process, under ${command}`,
      { script: SCRIPT, parent: NPM, processes: { [NPM]: facts(2, command) } },
      [SELF],
    ],
  ),
  ['no npm', { processes: { [SHELL]: facts(2, 'bash') } }, []],
  [
    'a program in between, which npm started',
    { script: 'vitest run', processes: { [SHELL]: facts(NPM, 'node /a/.bin/vitest run') } },
    [],
  ],
  [
    'a shell within a shell that npm started',
    {
      script: 'bash',
      processes: { ...THROUGH_SHELL, [SHELL]: facts(NPM, 'bash -c purser serve') },
    },
    [],
  ],
  ['a parent that is gone', { script: SCRIPT, parent: 1, processes: { 1: facts(0, 'init') } }, []],
  [
    'npm as the first process of a container',
    {
      script: SCRIPT,
      processes: { 1: facts(0, 'npm start'), [SHELL]: facts(1, `sh -c ${SCRIPT}`) },
    },
    [],
  ],
  [
    'the same without a shell',
    { script: SCRIPT, parent: 1, processes: { 1: facts(0, 'npm start') } },
    [],
  ],
  [
    'nohup',
    {
      script: SCRIPT,
      processes: { ...THROUGH_SHELL, [NPM]: facts(2, 'npm start', ['A=1', '_=/usr/bin/nohup']) },
    },
    [],
  ],
  ...['purser serve &', 'nohup purser serve', 'setsid purser serve', 'a & b'].map(
    (script): [string, Started, readonly number[]] => [
      `the script ${script}`,
      { script, processes: { ...THROUGH_SHELL, [SHELL]: facts(NPM, `sh -c ${script}`) } },
      [],
    ],
  ),
  [
    'a script with && and a redirection',
    {
      script: 'true && purser serve 2>&1',
      processes: { ...THROUGH_SHELL, [SHELL]: facts(NPM, 'sh -c true && purser serve 2>&1') },
    },
    [SELF, SHELL],
  ],
])('%s', (_, started, watched) => {
  expect(links(started)).toEqual(watched);
});

const ENDING = facts(2, '');

test.each<[what: string, processes: Started['processes'], isLosing: boolean]>([
  ['npm and its shell are there', THROUGH_SHELL, false],
  ['npm is ending', { ...THROUGH_SHELL, [NPM]: ENDING }, true],
  ['the shell is ending', { ...THROUGH_SHELL, [SHELL]: { ...ENDING, parent: NPM } }, true],
  ['both have ended', {}, false],
  ['nothing is above the parent', { [SHELL]: facts(0, 'init') }, false],
])('whether a parent is being lost is told where %s', (_, processes, isLosing) => {
  const self = { pid: SELF, parent: SHELL };
  expect(isLosingParent({ self, look: (pid) => processes[pid] })).toBe(isLosing);
});

const GROUP = 40;
const SESSION = 50;
const OWN = { ...facts(1, 'purser'), group: GROUP, session: SESSION };
const LOST = {
  1: { ...facts(0, 'init'), group: 1, session: 1 },
  [SELF]: OWN,
  [SESSION]: facts(1, 'bash'),
};

function isLost(script: string | undefined, processes: Started['processes'], parent = 1) {
  const program = '/a/server/bin/purser.cjs';
  const self = { pid: SELF, parent };
  return hasLostNpm({ self, script, program, look: (pid) => processes[pid] });
}

test.each([
  SCRIPT,
  'purser',
  'true && PORT=1 exec node --no-warnings "/a b/purser.cjs" serve >log 2>&1',
])('npm is gone where a process of another group stands above %j', (script) => {
  expect(isLost(script, LOST)).toBe(true);
});

const SHELL_OF_LOST = { ...facts(1, `sh -c ${SCRIPT}`), group: GROUP, session: SESSION };

test('npm is gone where the shell has lost it', () => {
  expect(isLost(SCRIPT, { ...LOST, [SHELL]: SHELL_OF_LOST }, SHELL)).toBe(true);
});

test.each<[what: string, script: string | undefined, processes: Started['processes']]>([
  ['no npm has started it', undefined, LOST],
  ['another program has', 'pm2 start purser', LOST],
  ['a script has', './start.sh', LOST],
  ['the script leaves it behind', 'setsid purser serve', LOST],
  ['it is under nohup', SCRIPT, { ...LOST, [SELF]: { ...OWN, environment: ['_=/bin/nohup'] } }],
  ['its session has ended', SCRIPT, { 1: LOST[1], [SELF]: OWN }],
  ['its session has ended, and nobody has asked how', SCRIPT, { ...LOST, [SESSION]: ENDING }],
  ['the system tells no sessions', SCRIPT, { ...LOST, [SELF]: facts(1, 'purser') }],
  ['the parent is of its group', SCRIPT, { ...LOST, 1: { ...LOST[1], group: GROUP } }],
  ['the parent is npm', SCRIPT, { ...LOST, 1: { ...LOST[1], command: 'npm start' } }],
])('npm is not taken for gone where %s', (_, script, processes) => {
  expect(isLost(script, processes)).toBe(false);
});
