import { HOUR_MS } from '../../server/src/kernel/instant.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { makeValidation, times } from '../kit/calls.ts';
import { type Words, writeRows } from '../kit/engines.ts';
import { openIssuer } from '../kit/issuer.ts';
import { type Draft, judge, makeControl } from '../kit/judge.ts';
import type { Finding } from '../kit/results.ts';
import { residentMbAfter, startScript, startService } from '../kit/servers.ts';
import { spreadOf } from '../kit/statistics.ts';
import type { RevocationCost } from '../targets/revocation-cost.ts';

const CONTROL_MAX = 1.08;

export const revocationsMillion: Row = {
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
    const judging = startScript(bench, 'revocation-cost', order);
    const cost = JSON.parse(await judging.line('{')) as RevocationCost;
    const control = makeControl({
      what: 'judging with no revocations',
      basis: 'time, smallest',
      ratio: Math.min(...cost.noneAgainUs) / Math.min(...cost.noneUs),
      allowed: CONTROL_MAX,
    });
    return {
      findings: [
        ...timesOf(cost).map((draft) => judge(draft, { controls: [control], isQuick })),
        await memoryOf(bench, count),
        bench.finding({ what: 'the revocations alone, in memory', unit: 'MB' }, [cost.bytes / MB]),
      ],
      controls: [control],
    };
  },
};

function timesOf({ noneUs, manyUs }: RevocationCost): readonly Draft[] {
  const more = manyUs.map((us, round) => us - (noneUs[round] ?? Number.NaN));
  const [none, many] = [Math.min(...noneUs), Math.min(...manyUs)];
  const draft = (what: string, measured: number, values: readonly number[]): Draft => {
    return { what, unit: 'µs', measured, spread: spreadOf(values), basis: 'time, smallest' };
  };
  return [
    { ...draft('more for each judgement', many - none, more), goal: { atMost: 1 } },
    draft('a judgement with no revocations', none, noneUs),
    draft('a judgement with a million', many, manyUs),
  ];
}

async function memoryOf(bench: Bench, count: number): Promise<Finding> {
  const first = await startService(bench);
  const issuer = await openIssuer(first);
  const validation = await makeValidation(first);
  const calls = times(bench.size(20_000, 200), () => validation(issuer.entityToken()));
  bench.progress('memory');
  // A second start, as in the measurement with revocations.
  const second = await first.restart();
  const without = await residentMbAfter(bench, second, calls);
  const until = Date.now() + HOUR_MS;
  const revoked = ({ series, newId }: Words) => [
    `insert into token_revocations (title_id, token_id, issued_by, expires_at)
     select '${first.titleId}', substr(${newId} || ${newId}, 1, 22), substr(${newId} || ${newId}, 1, 22), ${until}
     from ${series(count)}`,
  ];
  const third = await second.restart(() => writeRows(first, revoked));
  const more = (await residentMbAfter(bench, third, calls)) - without;
  const what = 'more resident memory of the service';
  return bench.finding({ what, unit: 'MB', goal: { atMost: 150 } }, [more]);
}
