import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { SECOND_MS } from '../../server/src/kernel/instant.ts';
import { readCpuSeconds } from '../kit/accounting.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { logIn, oneByOne } from '../kit/calls.ts';
import { onBothEngines } from '../kit/engines.ts';
import { type Draft, type Finding, judge, makeControl, spreadOf } from '../kit/results.ts';
import {
  residentMb,
  secretKeyOf,
  type Service,
  startScript,
  startService,
} from '../kit/servers.ts';
import type { VerifierMemory } from '../targets/verifier-memory.ts';
import type { Verifications, VerificationsOrder } from '../targets/verifications.ts';
import { REVOKE, revokeTokens } from './revocations.ts';

/** A bench whose scripts run on the generator's core, beside the service. */
function onOtherCore(bench: Bench): Bench {
  const { generator, server } = bench.placement;
  return { ...bench, placement: { ...bench.placement, server: generator, generator: server } };
}

const [JOSE, VERIFIER] = ['jwtVerify', 'purser-client/verifier'];
const BASIS = 'CPU time, smallest';

const firstSight: Row = {
  name: 'verify-first-sight',
  title: 'Checks without a call, every token seen for the first time',
  about: `A process on one core checks tokens of players by \`${VERIFIER}\`, under the lease of a service on the other core, which makes no call for any of them. In turns with \`${JOSE}\` of jose 6 with the same keys, imported before. A rate is that of a core that does nothing else, by processor time of all threads.`,
  async run(bench) {
    const { port, folder, titleId, asTitle } = await startService(bench);
    const rounds = bench.size(4 * bench.settings.rounds + 1, 1);
    const order = { port, folder, titleId, rounds, tokens: bench.size(2_000, 100) };
    const { joseUs, joseAgainUs, verifierUs, calls } = await startScript(
      onOtherCore(bench),
      'verifications',
      { ...order, secretKey: secretKeyOf({ titleId, asTitle }) } satisfies VerificationsOrder,
    ).result<Verifications>();
    const [jose, ours] = [Math.min(...joseUs), Math.min(...verifierUs)];
    const ratio = Math.min(...joseAgainUs) / jose;
    const control = makeControl({ what: JOSE, basis: BASIS, ratio, allowed: 1.08 });
    const rates = verifierUs.map((us, round) => (joseUs[round] ?? Number.NaN) / us);
    const times = { what: `of ${JOSE}’s rate`, unit: '×', measured: jose / ours, basis: BASIS };
    const draft = { ...times, spread: spreadOf(rates), goal: { atLeast: 0.9 } };
    const note = `The lease was lost: ${calls} verdicts were the service’s.`;
    return {
      findings: [
        judge(draft, { control, isQuick: bench.settings.isQuick }),
        rateOf(bench, VERIFIER, verifierUs),
        rateOf(bench, JOSE, joseUs),
      ],
      controls: [control],
      notes: calls > 0 ? [note] : [],
    };
  },
};

/** The rate of a core that does nothing else. */
function rateOf(bench: Bench, what: string, us: readonly number[]): Finding {
  const rates = us.map((one) => SECOND_MS ** 2 / one);
  const rate = { unit: '/s', measured: Math.max(...rates), spread: spreadOf(rates), basis: BASIS };
  return judge({ what, ...rate }, bench.settings);
}

/** Starts verifiers that poll from the generator's core, and waits until all hold a lease. */
async function startVerifiers(bench: Bench, service: Service, count: number) {
  const order = { port: service.port, secretKey: secretKeyOf(service), count };
  const verifiers = startScript(onOtherCore(bench), 'leased-verifiers', order);
  await verifiers.line('{"leased"');
  return {
    ...verifiers,
    /** How often they have polled so far. */
    async polls(): Promise<number> {
      const polled = verifiers.line('{"polls"');
      verifiers.child.kill('SIGUSR2');
      return (JSON.parse(await polled) as { readonly polls: number }).polls;
    },
  };
}

const MS = { unit: 'ms' } as const;
/** A verifier lease, and the time in which it is noticed. */
const SILENT = { ...MS, goal: { atMost: 1_100 } };
/** Longer than polls are held, so that calls come at any moment of theirs. */
const GAP_MS_MAX = 800;

const revocations: Row = {
  name: 'revocation-verifiers',
  title: 'A revocation while verifiers hold leases',
  about: `Each call ends all sessions of a player, and is answered when no verifier can judge without that. One call at a time, with a pause of up to ${GAP_MS_MAX} ms. The verifiers poll by bare HTTP from the other core. A silent one is stopped (SIGSTOP) right before the call. Leases cost what the service's process takes beyond what it takes at rest.`,
  run: (bench) =>
    onBothEngines(bench, async (service, engine) => {
      const { playerId } = await logIn(service, 0);
      const revoke = async () => {
        const beganAt = performance.now();
        await service.call(REVOKE, { ServiceId: playerId });
        return performance.now() - beganAt;
      };
      const find = (what: string, of: Pick<Draft, 'unit' | 'goal'>, ms: readonly number[]) =>
        bench.finding({ what: `${engine}, ${what}`, ...of }, ms);
      const delays = async (what: string, slowest: Pick<Draft, 'unit' | 'goal'> = MS) => {
        bench.progress(`${engine}: ${what}`);
        const ms = await oneByOne(bench.size(40, 2), async () => {
          await sleep(Math.random() * bench.size(GAP_MS_MAX, 0));
          return revoke();
        });
        return [find(what, MS, ms), find(`${what}: the slowest`, slowest, [Math.max(...ms)])];
      };
      const alone = await delays('no verifier');
      const rest = await costOf(bench, service);
      const ten = await startVerifiers(bench, service, bench.size(10, 2));
      const withTen = await delays('10 verifiers');
      await ten.stop();
      const thousand = await startVerifiers(bench, service, bench.size(1_000, 4));
      const { share, polls } = await costOf(bench, service, thousand.polls);
      const more = share - rest.share;
      const pollUs = (more / polls) * SECOND_MS ** 2;
      return [
        ...alone,
        ...withTen,
        ...(await delays('1,000 verifiers', { ...MS, goal: { atMost: 400 } })),
        find('a silent one beside them', SILENT, await silentDelays(bench, service, revoke)),
        find('1,000 leases, of a core', { unit: '%', goal: { atMost: 30 } }, [more * 100]),
        find('a poll', { unit: 'µs', goal: { atMost: 65 } }, [pollUs]),
        find('polls', { unit: '/s' }, [polls]),
      ];
    }),
};

/** The share of a core that the service's process takes, 0 to 1, and the polls in a second. */
async function costOf(bench: Bench, service: Service, polls = async () => 0) {
  const read = async () => ({
    cpuSeconds: readCpuSeconds([service.process.pid]),
    polls: await polls(),
    seconds: performance.now() / SECOND_MS,
  });
  const before = await read();
  await sleep(bench.size(10 * SECOND_MS, 100));
  const after = await read();
  const each = (of: keyof typeof after) =>
    (after[of] - before[of]) / (after.seconds - before.seconds);
  return { share: each('cpuSeconds'), polls: each('polls') };
}

/** The delay of a revocation right after a verifier has fallen silent. */
function silentDelays(
  bench: Bench,
  service: Service,
  revoke: () => Promise<number>,
): Promise<readonly number[]> {
  return oneByOne(bench.size(5, 1), async () => {
    const silent = await startVerifiers(bench, service, 1);
    silent.child.kill('SIGSTOP');
    const ms = await revoke();
    silent.child.kill('SIGCONT');
    await silent.stop();
    return ms;
  });
}

const memory: Row = {
  name: 'verifier-memory',
  title: 'A verifier of a title with a million live revocations',
  about:
    'A process with nothing but `purser-client/verifier`, as JavaScript, loads a million revoked tokens from a service with the embedded database on the other core, and once more beside them, as after a restore of the database. The same with no revocations takes what Node takes.',
  async run(bench) {
    const count = bench.size(1_000_000, 1_000);
    const file = bench.path('verifier-memory.mjs');
    const input = fileURLToPath(new URL('../targets/verifier-memory.ts', import.meta.url));
    await (await rolldown({ input, platform: 'node' })).write({ file });
    const load = async (service: Service) => {
      const order = JSON.stringify({ port: service.port, secretKey: secretKeyOf(service) });
      const command = [process.execPath, file, order];
      return bench.processes.start(bench.placement.generator, command).result<VerifierMemory>();
    };
    const first = await startService(bench);
    const none = await load(first);
    const service = await first.restart(() => revokeTokens(first, count));
    const before = residentMb(service);
    const all = await load(service);
    assert.equal(all.revocations, count);
    const find = (what: string, of: Pick<Draft, 'unit' | 'goal'>, value: number) =>
      bench.finding({ what, ...of }, [value]);
    const most = { unit: 'MB', goal: { atMost: 200 } };
    const more = (all.peakBytes - none.peakBytes) / MB;
    return {
      findings: [
        find('loaded', { unit: 's', goal: { atMost: 5 } }, all.loadSeconds),
        find('more resident memory at most, while all is loaded anew', most, more),
        find('the process at most', { unit: 'MB' }, all.peakBytes / MB),
        find('the service before', { unit: 'MB' }, before),
        find('the service afterwards', { unit: 'MB' }, residentMb(service)),
      ],
    };
  },
};

export const VERIFIER_ROWS: readonly Row[] = [firstSight, revocations, memory];
