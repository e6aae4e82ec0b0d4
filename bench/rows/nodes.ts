import { join } from 'node:path';
import { NO_POSTGRES, startPostgres } from '../../server/test/support/postgres.ts';
import { answer, type Bench, pathIn } from '../kit/bench.ts';
import { validationRequest } from '../kit/calls.ts';
import { coresForMany } from '../kit/cores.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import type { Contender } from '../load/sample.ts';

const CONNECTIONS = 64;
const PLAYERS = { full: 1_000, quick: 20 };
const ONE = '1 node';

export const nodes: Row = {
  name: 'nodes',
  title: 'ValidateEntityToken on PostgreSQL with one node and with two',
  about:
    'Each node is a process (`PURSER_WORKERS`) that judges from memory under its lease; PostgreSQL 18 is on the same cores and has only the leases to keep. The tokens of 1,000 players are asked about in turn.',
  charted: 'perSecond',
  async run(bench) {
    if (NO_POSTGRES !== undefined) {
      return { contenders: [], findings: [], controls: [], notes: [NO_POSTGRES] };
    }
    const servers = await Promise.all([startPostgres(18), startPostgres(18)]);
    try {
      return await compare(bench, [servers[0].url, servers[1].url]);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};

async function compare(bench: Bench, urls: readonly [string, string]) {
  const { cores, sharesWithGenerator } = coresForMany(bench.placement);
  async function start(count: number, url: string): Promise<Contender> {
    const name = `nodes-${count}`;
    const key = ['--key-file', join(pathIn(bench, name), 'purser.key')];
    const flags = ['--workers', String(count), '--database-url', url, ...key];
    return contenderOf(bench, count, await startService(bench, { name, flags, cores }));
  }
  const one = await start(1, urls[0]);
  const two = await start(2, urls[1]);
  const measured = await bench.measure([
    { ...one, role: 'reference' },
    { ...one, role: 'again', name: `${ONE}, again` },
    two,
  ]);
  const outcome = answer(bench, measured, [
    { what: 'of the rate of one node', figure: 'rate', of: two.name, to: ONE },
  ]);
  const shared = 'The load generator has no core of its own here and takes time from the nodes.';
  return { ...outcome, notes: [...outcome.notes, ...(sharesWithGenerator ? [shared] : [])] };
}

interface Login {
  readonly EntityToken: { readonly EntityToken: string };
}

async function contenderOf(bench: Bench, count: number, service: Service): Promise<Contender> {
  const { toText } = await validationRequest(service);
  const logins = await Promise.all(
    Array.from({ length: bench.size(PLAYERS.full, PLAYERS.quick) }, (_, player) =>
      service.call<Login>('/Client/LoginWithCustomID', {
        TitleId: service.titleId,
        CustomId: `player-${player}`,
        CreateAccount: true,
      }),
    ),
  );
  const requests = logins.map((login) => toText(login.EntityToken.EntityToken));
  const table = bench.table(`nodes-${count}`, requests);
  return {
    name: count === 1 ? ONE : `${count} nodes`,
    role: 'purser',
    port: service.port,
    pids: service.pids,
    connections: CONNECTIONS,
    table: () => table,
    isCpuBound: false,
  };
}
