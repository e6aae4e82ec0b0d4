import { againstBare, type BareWork } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { loginCalls } from '../kit/calls.ts';
import { type Call, sendOnce } from '../kit/load.ts';
import type { Service } from '../kit/servers.ts';
import { onSlowDisk } from '../kit/slow-disk.ts';

const NAKAMA =
  'Nakama’s login of a known device, which writes nothing, did 2,200 to 3,300 a second on another machine with its PostgreSQL on the same core, which is a hint and no verdict.';

const LOGIN = { purser: 'LoginWithCustomID', script: 'bare-login', connections: 64 } as const;

const EMBEDDED: BareWork = {
  ...LOGIN,
  bare: 'one commit for each login',
  fill: (bench, service) => makePlayers(service, bench.size(10_000, 100)),
  goal: { atLeast: 3 },
};

const POSTGRES: BareWork = {
  ...LOGIN,
  bare: 'one transaction for each login',
  fill: (bench, service) => makePlayers(service, bench.size(2_000, 100)),
};

export const login: Row = {
  name: 'login',
  title: 'Login of an existing player, durable, 64 clients',
  about: `Against bare \`node:http\` with the same tables that writes the same rows and signs the same two credentials, with a commit for each login. Both flush before they answer. ${NAKAMA}`,
  run: (bench) => againstBare(bench, EMBEDDED),
};

export const loginSlowDisk: Row = {
  name: 'login-slow-disk',
  title: `${login.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `login`, where each flush is delayed. What logins that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => onSlowDisk(bench, (slow) => againstBare(slow, EMBEDDED)),
};

export const loginPostgres: Row = {
  name: 'login-postgres',
  title: 'Login of an existing player on PostgreSQL, durable, 64 clients',
  about: `Against bare \`node:http\` with a \`pg\` pool of the same size that reads and writes the same rows in a transaction for each login, with prepared statements, and signs the same two credentials. Both flush before they answer. PostgreSQL 18 runs on the same core and its work counts; all contenders have a database of the same server, so its memory is in each row, shared pages once for each of its processes. The goal is as many logins as Nakama does on the same PostgreSQL. ${NAKAMA}`,
  run: (bench) => againstBare(bench, POSTGRES, 'postgres'),
};

async function makePlayers(service: Service, count: number): Promise<readonly Call[]> {
  const calls = loginCalls(service, count);
  await sendOnce(service.port, calls);
  return calls;
}
