import type { NodeStats } from '../../server/src/cluster/node-stats.ts';
import { MINUTE_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { OVERVIEW, RECENT_PLAYERS_MAX } from '../../server/src/kernel/limits.ts';
import { firstOwnerLink } from '../../server/test/process/operator.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { times } from '../kit/calls.ts';
import { onBothEngines, type Words, writeRows } from '../kit/engines.ts';
import { askFor } from '../kit/load.ts';
import { makeOwner } from '../kit/owner.ts';
import type { Finding } from '../kit/results.ts';
import type { Service } from '../kit/servers.ts';
import { quantile, timesMs } from '../kit/statistics.ts';

const GOAL = { unit: 'ms', goal: { atMost: 100 } } as const;
const TITLES = 10;
const NODES = 20;

export const overview: Row = {
  name: 'overview',
  title: 'GetOverview of 20 nodes and a million players who logged in within the hour',
  about:
    'One client asks as the console does, one call after the other, on the embedded database and on PostgreSQL 18 on the same core: the median time of a reply. Players are counted every few seconds, for the first reply and then beside replies; the first reply waits for that. There are 10 titles with 100,000 players each, all of whom logged in within the last half hour, and each node has figures of every step of the hour with eight kinds of errors. A console asks every ten seconds.',
  run: (bench) => onBothEngines(bench, (service, engine) => measure(bench, service, engine)),
};

async function measure(bench: Bench, begun: Service, engine: string): Promise<readonly Finding[]> {
  const players = bench.size(RECENT_PLAYERS_MAX, 100);
  const { secret, insert } = firstOwnerLink();
  bench.progress(`${engine}: writing ${players} players of each title`);
  const service = await begun.restart(() =>
    writeRows(begun, (words) => [insert, ...statements(players, words)]),
  );
  const call = {
    path: '/Operator/GetOverview',
    body: {},
    headers: await makeOwner(service, secret),
  };
  const medianMs = async (count: number) => {
    const ask = () => askFor(service.port, call, `"RecentPlayers":${players}`);
    return quantile(await timesMs(count, ask), 0.5);
  };
  const first = await medianMs(1);
  const medians = await bench.inRounds(engine, () => medianMs(bench.size(50, 3)));
  await service.process.stop();
  return [
    bench.finding({ what: `${engine}: one answer, p50`, ...GOAL }, medians),
    bench.finding({ what: `${engine}: the first answer`, unit: GOAL.unit }, [first]),
  ];
}

/** The statements that write everything beside the title that is there. */
function statements(players: number, { series, newId }: Words): readonly string[] {
  const now = systemClock();
  const lastLogin = `${now} - number * 7919 % ${30 * MINUTE_MS}`;
  return [
    `insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
     select 'B000' || number, 'Bench', ${now}, 0, 0, 1 from ${series(TITLES - 1)}`,
    `insert into players (title_id, player_id, title_player_id, origination, created_at,
       last_login_at, searched_login_at, epoch)
     select title_id, ${newId}, ${newId}, 'Custom', ${now},
       ${lastLogin}, ${lastLogin}, 0
     from titles cross join ${series(players)}`,
    ...times(NODES, (index) => {
      const figures = JSON.stringify(figuresOf(`node-${index}`, now));
      return `insert into node_figures (node_id, at, figures) values ('node-${index}', ${now}, '${figures}')`;
    }),
  ];
}

/** An hour of a node that is called all the time. */
function figuresOf(nodeId: string, at: number): NodeStats {
  const last = Math.floor(at / OVERVIEW.stepMs);
  const kinds = times(OVERVIEW.errorKinds, (kind) => [`ErrorOfKind${kind}`, 9]);
  return {
    nodeId,
    version: 'bench',
    startedAt: at,
    at,
    state: 'ready',
    lease: { isHeld: true, ageMs: 100 },
    pools: [{ pool: 'calls', max: 10, busy: 1, idle: 9, waiting: 0 }],
    steps: times(OVERVIEW.steps, (index) => ({
      number: last - index,
      calls: 10_000,
      logins: 100,
      errors: Object.fromEntries(kinds),
      control: { count: 1, ms: 5 },
    })),
  };
}
