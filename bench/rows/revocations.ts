import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../../server/src/kernel/instant.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { logIn, newValidations, oneByOne, times } from '../kit/calls.ts';
import { writeRows } from '../kit/engines.ts';
import { type Requests, sendOnce } from '../kit/load.ts';
import { type Draft, type Finding, judge, makeControl, spreadOf } from '../kit/results.ts';
import {
  residentMb,
  type Service,
  startPostgres,
  startScript,
  startService,
} from '../kit/servers.ts';
import type { RevocationCost } from '../targets/revocation-cost.ts';

/** The path of the calls that end all sessions of a player. */
export const REVOKE = '/Admin/RevokePlayerSessions';
const [EMBEDDED, NODES, ALONE] = ['embedded', 'three nodes', 'three nodes, one at a time'];

const revocationsNodes: Row = {
  name: 'revocations-nodes',
  title: 'Revocations on three nodes: each is final when it is answered',
  about:
    'Each call ends all sessions of another player: a commit with a flush, then the wait until every node has applied it. Three nodes (`PURSER_WORKERS`) on PostgreSQL 18, which is on the same core and whose work counts, against one process with the embedded database; 64 calls at once unless it says otherwise.',
  async run(bench) {
    const postgres = await startPostgres(bench);
    const flags = ['--workers', String(bench.size(3, 2))];
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
    /** Rates and the delay of a single call, as they are. */
    const absolute = (name: string, what: string, of: Pick<Draft, 'unit' | 'goal'>) => {
      const result = outcome.contenders.find((it) => it.name === name);
      const measured = (of.unit === 'ms' ? result?.p50Ms : result?.perSecond.median) ?? Number.NaN;
      const finding = bench.finding({ what, ...of }, [measured]);
      return { ...finding, basis: 'median of rounds' };
    };
    const findings = [
      ...outcome.findings,
      absolute(ALONE, 'three nodes, one at a time: p50', { unit: 'ms', goal: { atMost: 15 } }),
      absolute(NODES, 'three nodes, 64 at once', { unit: '/s' }),
      absolute(EMBEDDED, 'embedded, 64 at once', { unit: '/s' }),
    ];
    return { ...outcome, findings };
  },
};

/** Makes players and the calls that end their sessions, and sees that such a call is final. */
async function revocationsOf(bench: Bench, service: Service, name: string): Promise<Requests> {
  const inALine = 20;
  // More at once would be too much for three nodes.
  const lines = await oneByOne(bench.size(500, 20) / inALine, (line) =>
    Promise.all(times(inALine, (number) => logIn(service, line * inALine + number))),
  );
  const players = lines.flat();
  const body = { AuthorizationTicket: players[0]?.sessionTicket };
  const isAuthorized = async () =>
    (await service.call<{ Authorized: boolean }>('/Matchmaker/AuthUser', body)).Authorized;
  assert.equal(await isAuthorized(), true);
  const calls = players.map(({ playerId }) => {
    return { path: REVOKE, body: { ServiceId: playerId }, headers: service.asTitle };
  });
  await service.call(REVOKE, calls[0]?.body);
  assert.equal(await isAuthorized(), false);
  return bench.requests(name, calls);
}

const revocationsMillion: Row = {
  name: 'revocations-1m',
  title: '1 million live revocations',
  about:
    'Memory: resident memory of a service after the same work, with and without a million revoked tokens in its database. Time: judgements in one process, with a million revocations and with none, by turns.',
  async run(bench) {
    const { isQuick, rounds } = bench.settings;
    const count = bench.size(1_000_000, 1_000);
    bench.progress('judging with and without revocations');
    // Rounds in one process are short: there are more of them, and one to warm up.
    const order = { revocations: count, tokens: bench.size(20_000, 200), rounds: 4 * rounds + 1 };
    const { noneUs, noneAgainUs, manyUs, bytes } = await startScript(
      bench,
      'revocation-cost',
      order,
    ).result<RevocationCost>();
    const [basis, none, many] = ['time, smallest', Math.min(...noneUs), Math.min(...manyUs)];
    const ratio = Math.min(...noneAgainUs) / none;
    const what = 'judging with no revocations';
    const control = makeControl({ what, basis, ratio, allowed: 1.08 });
    const time = (draft: Pick<Draft, 'what' | 'measured' | 'goal'>, values: readonly number[]) => {
      const timed = { ...draft, unit: 'µs', spread: spreadOf(values), basis };
      return judge(timed, { control, isQuick });
    };
    const more = manyUs.map((us, round) => us - (noneUs[round] ?? Number.NaN));
    return {
      findings: [
        time({ what: 'more for each judgement', measured: many - none, goal: { atMost: 1 } }, more),
        time({ what: 'a judgement with no revocations', measured: none }, noneUs),
        time({ what: 'a judgement with a million', measured: many }, manyUs),
        await memoryOf(bench, count),
        bench.finding({ what: 'the revocations alone, in memory', unit: 'MB' }, [bytes / MB]),
      ],
      controls: [control],
    };
  },
};

async function memoryOf(bench: Bench, count: number): Promise<Finding> {
  const first = await startService(bench);
  const calls = times(bench.size(20_000, 200), await newValidations(first));
  bench.progress('memory');
  /** After the calls and a rest. */
  const residentAfter = async (service: Service) => {
    await sendOnce(service.port, calls);
    await sleep(bench.size(2_000, 50));
    return residentMb(service);
  };
  // A second start, as in the measurement with revocations.
  const second = await first.restart();
  const without = await residentAfter(second);
  const third = await second.restart(() => revokeTokens(first, count));
  const more = (await residentAfter(third)) - without;
  const what = 'more resident memory of the service';
  return bench.finding({ what, unit: 'MB', goal: { atMost: 150 } }, [more]);
}

/** Writes so many revoked tokens that live for an hour into the database of a service that does not run. */
export function revokeTokens(service: Service, count: number): Promise<void> {
  const until = Date.now() + HOUR_MS;
  return writeRows(service, ({ series, newId }) => [
    `insert into token_revocations (title_id, token_id, issued_by, expires_at)
     select '${service.titleId}', substr(${newId} || ${newId}, 1, 22), substr(${newId} || ${newId}, 1, 22), ${until}
     from ${series(count)}`,
  ]);
}

export const REVOCATION_ROWS: readonly Row[] = [revocationsNodes, revocationsMillion];
