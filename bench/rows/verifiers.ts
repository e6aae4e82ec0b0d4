import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { SECOND_MS } from '../../server/src/kernel/instant.ts';
import { readCpuSeconds } from '../kit/accounting.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { logInAll, makeValidation, oneByOne, times } from '../kit/calls.ts';
import { onBothEngines } from '../kit/engines.ts';
import { openIssuer } from '../kit/issuer.ts';
import { runLoad } from '../kit/load.ts';
import {
  type Draft,
  type Finding,
  judge,
  makeControl,
  type Outcome,
  spreadOf,
} from '../kit/results.ts';
import { residentMb, type Service, startScript, startService } from '../kit/servers.ts';
import type { VerifierMemory } from '../targets/verifier-memory.ts';
import type { Verifications, VerificationsOrder } from '../targets/verifications.ts';
import { REVOKE, revokeTokens } from './revocations.ts';

/** A bench whose scripts run on the generator's core, beside the service. */
function onOtherCore(bench: Bench): Bench {
  const { generator, server } = bench.placement;
  return { ...bench, placement: { ...bench.placement, server: generator, generator: server } };
}

/** Has a process check tokens beside a service on the other core, and notes what it asked the service. */
async function verify(
  bench: Bench,
  service: Service,
  amount: Pick<VerificationsOrder, 'rounds' | 'tokens' | 'seconds'>,
): Promise<Verifications & Pick<Outcome, 'notes'>> {
  const { port, folder, titleId } = service;
  const order = { port, folder, titleId, secretKey: secretKeyOf(service), ...amount };
  const verified = await startScript(
    onOtherCore(bench),
    'verifications',
    order,
  ).result<Verifications>();
  const note = `The lease was lost: ${verified.calls} verdicts were the service’s.`;
  return { ...verified, notes: verified.calls > 0 ? [note] : [] };
}

const [JOSE, VERIFIER] = ['jwtVerify', 'purser-client/verifier'];
const BASIS = 'CPU time, smallest';
const ABOUT =
  'A process on one core checks tokens of players by `purser-client/verifier`, under the lease of a service on the other core, which makes no call for any of them.';

const firstSight: Row = {
  name: 'verify-first-sight',
  title: 'Checks without a call, every token seen for the first time',
  about: `${ABOUT} In turns with \`${JOSE}\` of jose 6 with the same keys, imported before. A rate is that of a core that does nothing else, by processor time of all threads.`,
  async run(bench) {
    const service = await startService(bench);
    const { isQuick } = bench.settings;
    const verified = await verify(bench, service, roundsOf(bench));
    const { joseUs, joseAgainUs, firstSightUs, notes } = verified;
    const [jose, ours] = [Math.min(...joseUs), Math.min(...firstSightUs)];
    const ratio = Math.min(...joseAgainUs) / jose;
    const control = makeControl({ what: JOSE, basis: BASIS, ratio, allowed: 1.08 });
    const rates = firstSightUs.map((us, round) => (joseUs[round] ?? Number.NaN) / us);
    const times = { what: `of ${JOSE}’s rate`, unit: '×', measured: jose / ours, basis: BASIS };
    const draft = { ...times, spread: spreadOf(rates), goal: { atLeast: 0.9 } };
    return {
      findings: [
        judge(draft, { control, isQuick }),
        rateOf(bench, { what: VERIFIER }, firstSightUs),
        rateOf(bench, { what: JOSE }, joseUs),
      ],
      controls: [control],
      notes,
    };
  },
};

const seen: Row = {
  name: 'verify-seen',
  title: 'Checks without a call, tokens seen before',
  about: `${ABOUT} Beside calls of ValidateEntityToken, of which a service on one core answers so many to wrk.`,
  async run(bench) {
    const service = await startService(bench);
    const { seenUs, notes } = await verify(bench, service, roundsOf(bench));
    const [issuer, validation] = [await openIssuer(service), await makeValidation(service)];
    const calls = times(bench.size(20_000, 200), () => validation(issuer.entityToken()));
    const load = { port: service.port, requests: bench.requests('calls', calls), connections: 64 };
    const rates = await bench.inRounds('calls', async () => {
      const { requests, seconds } = await runLoad(bench, load, bench.settings.seconds);
      return requests / seconds;
    });
    return {
      findings: [
        rateOf(bench, { what: VERIFIER, goal: { atLeast: 200_000 } }, seenUs),
        bench.finding({ what: 'calls of ValidateEntityToken', unit: '/s' }, rates),
      ],
      notes,
    };
  },
};

function roundsOf(bench: Bench) {
  return { rounds: 4 * bench.settings.rounds + 1, tokens: bench.size(2_000, 100), seconds: 0 };
}

/** The rate of a core that does nothing else. */
function rateOf(bench: Bench, of: Pick<Draft, 'what' | 'goal'>, us: readonly number[]): Finding {
  const rates = us.map((one) => SECOND_MS ** 2 / one);
  const rate = { unit: '/s', measured: Math.max(...rates), spread: spreadOf(rates), basis: BASIS };
  return judge({ ...of, ...rate }, bench.settings);
}

const messages: Row = {
  name: 'verify-messages',
  title: 'Messages of a verifier where a thousand players connect in each second',
  about:
    'Polls and calls by `purser-client/verifier` while a game server checks a token of another player each millisecond, against a call for each, while one revocation follows the other. While nothing is revoked, there are five messages in two seconds.',
  async run(bench) {
    const service = await startService(bench);
    const seconds = bench.size(20, 0.5);
    const [player] = await logInAll(service, 1);
    const over = new AbortController();
    const revoking = (async () => {
      while (!over.signal.aborted) await service.call(REVOKE, { ServiceId: player?.playerId });
    })();
    const amount = { rounds: 0, tokens: 0, seconds };
    const verified = await verify(bench, service, amount).finally(() => over.abort());
    await revoking;
    const fewer = { what: 'calls for each message', unit: '×', goal: { atLeast: 10 } };
    const { messages: sent, notes } = verified;
    const finding = bench.finding(fewer, [(seconds * 1_000) / sent]);
    return { findings: [finding], notes };
  },
};

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

function secretKeyOf({ asTitle }: Service): string {
  return asTitle['X-SecretKey'] ?? '';
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
      const [player] = await logInAll(service, 1);
      const revoke = async () => {
        const beganAt = performance.now();
        await service.call(REVOKE, { ServiceId: player?.playerId });
        return performance.now() - beganAt;
      };
      const find = (what: string, of: Pick<Draft, 'unit' | 'goal'>, ms: readonly number[]) =>
        bench.finding({ what: `${engine}, ${what}`, ...of }, ms);
      const delays = async (what: string, slowest: Pick<Draft, 'unit' | 'goal'> = MS) => {
        bench.progress(`${engine}: ${what}`);
        const ms = await oneByOne(bench.size(40, 2), async () => {
          await sleep(Math.random() * GAP_MS_MAX);
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
  await sleep(bench.size(10 * SECOND_MS, 500));
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

export const VERIFIER_ROWS: readonly Row[] = [firstSight, seen, messages, revocations, memory];
