import { strict as assert } from 'node:assert';
import type { Bench, Row } from '../kit/bench.ts';
import { logIn, type Player, times } from '../kit/calls.ts';
import type { Requests } from '../kit/load.ts';
import type { ContenderResult } from '../kit/measure.ts';
import type { Goal } from '../kit/results.ts';
import { type Service, startPostgres, startService } from '../kit/servers.ts';

const PATH = '/Admin/RevokePlayerSessions';
const [EMBEDDED, NODES, ALONE] = ['embedded', 'three nodes', 'three nodes, one at a time'];

export const revocationsNodes: Row = {
  name: 'revocations-nodes',
  title: 'Revocations on three nodes: each is final when it is answered',
  about:
    'Each call ends all sessions of another player: a commit with a flush, then the wait until every node has applied it. Three nodes (`PURSER_WORKERS`) on PostgreSQL 18, which is on the same core and whose work counts, against one process with the embedded database; 64 calls at once unless it says otherwise.',
  async run(bench) {
    const postgres = await startPostgres(bench);
    const flags = ['--workers', '3'];
    const nodes = await startService(bench, { name: 'nodes', flags, postgres });
    const embedded = await startService(bench, { name: 'embedded' });
    const onNodes = { ...nodes, requests: await revocationsOf(bench, nodes, 'nodes') };
    const requests = await revocationsOf(bench, embedded, 'embedded');
    const outcome = await bench.compare({
      contenders: [
        { name: EMBEDDED, role: 'reference', ...embedded, requests, connections: 64 },
        { name: NODES, role: 'purser', ...onNodes, connections: 64 },
        { name: ALONE, role: 'also', ...onNodes, connections: 1 },
      ],
      questions: [{ what: 'three nodes, of the embedded rate', figure: 'rate' }],
    });
    return { ...outcome, findings: [...outcome.findings, ...absolutes(bench, outcome.contenders)] };
  },
};

/** Rates and the delay of a single call, as they are. */
function absolutes(bench: Bench, results: readonly ContenderResult[]) {
  const figure = (name: string, what: string, of: { unit: string; goal?: Goal }) => {
    const result = results.find((it) => it.name === name);
    const measured = (of.unit === 'ms' ? result?.p50Ms : result?.perSecond.median) ?? Number.NaN;
    return { ...bench.finding({ what, ...of }, [measured]), basis: 'median of rounds' };
  };
  return [
    figure(ALONE, 'three nodes, one at a time: p50', { unit: 'ms', goal: { atMost: 15 } }),
    figure(NODES, 'three nodes, 64 at once', { unit: '/s' }),
    figure(EMBEDDED, 'embedded, 64 at once', { unit: '/s' }),
  ];
}

/** Makes players and the calls that end their sessions, and sees that such a call is final. */
async function revocationsOf(bench: Bench, service: Service, name: string): Promise<Requests> {
  const players: Player[] = [];
  while (players.length < bench.size(500, 20)) {
    // More at once would be too much for three nodes.
    const logins = times(20, (number) => logIn(service, players.length + number));
    players.push(...(await Promise.all(logins)));
  }
  const body = { AuthorizationTicket: players[0]?.sessionTicket };
  const isAuthorized = async () =>
    (await service.call<{ Authorized: boolean }>('/Matchmaker/AuthUser', body)).Authorized;
  assert.equal(await isAuthorized(), true);
  const calls = players.map(({ playerId }) => {
    return { path: PATH, body: { ServiceId: playerId }, headers: service.asTitle };
  });
  await service.call(PATH, calls[0]?.body);
  assert.equal(await isAuthorized(), false);
  return bench.requests(name, calls);
}
