import type { Bench, Row } from '../kit/bench.ts';
import { loginCalls } from '../kit/calls.ts';
import { sendOnce } from '../kit/load.ts';
import { startOnPostgres } from '../kit/on-postgres.ts';
import type { Outcome } from '../kit/results.ts';
import { restartWithCopies, startService } from '../kit/service.ts';
import { onSlowDisk } from '../kit/slow-disk.ts';
import { startTarget, type Target } from '../kit/targets.ts';

const PURSER = 'LoginWithCustomID';
const NAKAMA =
  'Nakama’s login of a known device, which writes nothing, did 2,200 to 3,300 a second on another machine with its PostgreSQL on the same core, which is a hint and no verdict.';

export const login: Row = {
  name: 'login',
  title: 'Login of an existing player, durable, 64 clients',
  about: `Against bare \`node:http\` with the same tables that writes the same rows and signs the same two credentials, with a commit for each login. Both flush before they answer. ${NAKAMA}`,
  run: embedded,
};

export const loginSlowDisk: Row = {
  name: 'login-slow-disk',
  title: `${login.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `login`, where each flush is delayed. What logins that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => onSlowDisk(bench, embedded),
};

async function embedded(bench: Bench): Promise<Outcome> {
  const first = await startService(bench);
  const calls = loginCalls(first, bench.size(10_000, 100));
  await sendOnce(first.port, calls);
  const { service, copies } = await restartWithCopies(bench, first, ['bare', 'again']);
  const { titleId } = service;
  const bare = (path = '') => startTarget(bench, 'bare-login', { path, titleId });
  return compareLogins(bench, {
    name: 'one commit for each login',
    bare: await bare(copies[0]),
    again: await bare(copies[1]),
    purser: service,
    calls,
    goal: { atLeast: 3 },
  });
}

export const loginPostgres: Row = {
  name: 'login-postgres',
  title: 'Login of an existing player on PostgreSQL, durable, 64 clients',
  about: `Against bare \`node:http\` with a \`pg\` pool of the same size that reads and writes the same rows in a transaction for each login, with prepared statements, and signs the same two credentials. Both flush before they answer. PostgreSQL 18 runs on the same core and its work counts; all contenders have a database of the same server, so its memory is in each row, shared pages once for each of its processes. The goal is as many logins as Nakama does on the same PostgreSQL. ${NAKAMA}`,
  async run(bench) {
    const started = await startOnPostgres(bench, 'bare-login-postgres', async (service) => {
      const calls = loginCalls(service, bench.size(2_000, 100));
      await sendOnce(service.port, calls);
      return calls;
    });
    if (typeof started === 'string') return started;
    return compareLogins(bench, { name: 'one transaction for each login', ...started });
  },
};

interface Logins {
  /** Of the reference. */
  readonly name: string;
  readonly bare: Target;
  readonly again: Target;
  readonly purser: Target;
  readonly calls: ReturnType<typeof loginCalls>;
  readonly goal?: { readonly atLeast: number };
}

function compareLogins(bench: Bench, { name, goal, calls, ...targets }: Logins): Promise<Outcome> {
  const asked = { requests: bench.requests('login', calls), connections: 64 };
  const of = { of: PURSER, to: name };
  return bench.compare({
    contenders: [
      { name, role: 'reference', ...targets.bare, ...asked },
      { name: `${name}, again`, role: 'again', ...targets.again, ...asked },
      { name: PURSER, role: 'purser', ...targets.purser, ...asked },
    ],
    questions: [
      { what: `of ${name}`, figure: 'rate', ...of, ...(goal && { goal }) },
      { what: 'the same, by CPU time', figure: 'cpu', ...of },
    ],
  });
}
