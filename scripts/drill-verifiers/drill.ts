import { setTimeout as sleep } from 'node:timers/promises';
import { type Got, SiteCalls } from './calls.ts';
import { type Chance, makeChance } from './chance.ts';
import { FAULTS, type Fault } from './faults.ts';
import { Judge } from './judge.ts';
import { count, type DrillRecord, newRecord } from './record.ts';
import type { Site } from './sites.ts';
import { type Victim, Victims } from './victims.ts';

export interface DrillSettings {
  readonly revocations: number;
  readonly faults: number;
  readonly seed: string;
  /** Milliseconds after which it ends, done or not. */
  readonly timeoutMs: number;
  /** How long a fault lasts at most, in milliseconds. */
  readonly longestFaultMs: number;
  /** Of these kinds only; all where it is empty. */
  readonly only: readonly string[];
  /** How long each revoker pauses between two rounds at most, in milliseconds. */
  readonly pauseMs: number;
  /** Is told what happens. */
  readonly log: (line: string) => void;
}

/** How far a drill is. */
export interface Progress {
  readonly record: DrillRecord;
  /** The faults of the moment. */
  readonly trouble: readonly string[];
  readonly stage: string;
}

/** Revokers of each site. */
const REVOKERS = { postgresql: 10, embedded: 5 } as const;
/** Faults at the same time, of all sites. */
const AT_ONCE = 3;
/** A signing key is revoked after so many other revocations of its site, about. */
const SIGNING_KEY_EVERY = 450;
/** Revoked things that are asked about again and again. */
const WATCHED = 3_000;
const LATEST = 20;
const LATEST_PERCENT = 60;
const WATCH_MS = 60;
/** How long the wait for a verdict on a good token is at most. */
const BEFORE_MS = 300;
/** How long all verifiers may take to hold leases after the last fault: those of a title that lets many run out are granted none for a minute. */
const RECOVERY_MS = 120_000;
const LOOK_MS = 50;
/** Revocations that take longer are in the log. */
const SLOW_MS = 1_200;

/** Revokes and breaks until enough of both is done, and gives what it has seen. Then everything is whole again, and each verifier was asked once more. */
export async function runDrill(
  sites: readonly Site[],
  settings: DrillSettings,
  tell: (progress: Progress) => void = () => undefined,
): Promise<DrillRecord> {
  const drill = new Drill(sites, settings, tell);
  return drill.run();
}

/** A site with what goes on there. */
interface Scene {
  readonly site: Site;
  readonly judge: Judge;
  readonly victims: Victims;
  readonly chance: Chance;
  readonly ended: { victim: Victim; answeredAtMs: number }[];
  /** How often the signing key was replaced. */
  era: number;
  isReplacing: boolean;
}

class Drill {
  readonly #settings: DrillSettings;
  readonly #tell: (progress: Progress) => void;
  readonly #record = newRecord();
  readonly #scenes: readonly Scene[];
  readonly #end = new AbortController();
  readonly #isLate: AbortSignal;
  readonly #trouble = new Set<string>();
  #faults = 0;
  #stage = 'waiting for leases';

  constructor(sites: readonly Site[], settings: DrillSettings, tell: (progress: Progress) => void) {
    this.#settings = settings;
    this.#tell = tell;
    this.#isLate = AbortSignal.timeout(settings.timeoutMs);
    this.#scenes = sites.map((site) => this.#sceneOf(site));
  }

  async run(): Promise<DrillRecord> {
    const timer = setInterval(() => this.#say(), 500);
    try {
      await this.#untilLeased();
      this.#stage = 'revoking';
      const breaking = this.#breakThings();
      const revoking = this.#scenes.flatMap((scene) =>
        Array.from({ length: REVOKERS[scene.site.name] }, () => this.#revokeThings(scene)),
      );
      const watching = this.#scenes.flatMap((scene) =>
        scene.site.verifiers.map((verifier) => this.#watch(scene, verifier)),
      );
      await this.#untilDone();
      this.#end.abort();
      this.#stage = 'ending';
      await Promise.all([breaking, ...revoking, ...watching]);
      await this.#untilLeased();
      await this.#askOnceMore();
    } finally {
      this.#end.abort();
      clearInterval(timer);
    }
    return this.#record;
  }

  #sceneOf(site: Site): Scene {
    const chance = makeChance(`${this.#settings.seed} ${site.name}`);
    const record = this.#record;
    const end = AbortSignal.any([this.#end.signal, this.#isLate]);
    const calls = new SiteCalls({ site, chance, record, end });
    return {
      site,
      judge: new Judge({ site, record, trouble: () => [...this.#trouble].join('; ') }),
      victims: new Victims({ site, chance, calls }),
      chance,
      ended: [],
      era: 0,
      isReplacing: false,
    };
  }

  get #isOver(): boolean {
    return this.#end.signal.aborted || this.#isLate.aborted;
  }

  #say(): void {
    const trouble = [...this.#trouble];
    this.#tell({ record: this.#record, trouble, stage: this.#stage });
  }

  /** Waits until each verifier holds a lease. One that does not in time is recorded. */
  async #untilLeased(): Promise<void> {
    const verifiers = this.#scenes.flatMap(({ site }) => site.verifiers);
    const beganAtMs = performance.now();
    const without = () => verifiers.filter(({ leases }) => !leases.isLeased);
    while (without().length > 0 && performance.now() - beganAtMs < RECOVERY_MS) {
      // oxlint-disable-next-line no-await-in-loop
      await sleep(LOOK_MS);
    }
    for (const { name, lastFailure } of without()) {
      this.#record.unexpected.push(`${name} holds no lease (${this.#stage}) ${lastFailure}`);
    }
  }

  async #untilDone(): Promise<void> {
    const { revocations, faults } = this.#settings;
    const isDone = () => this.#record.revocations.length >= revocations && this.#faults >= faults;
    while (!isDone() && !this.#isOver) {
      // oxlint-disable-next-line no-await-in-loop
      await sleep(LOOK_MS);
    }
    if (!isDone()) this.#record.unexpected.push('The time was over before everything was done');
  }

  /** Makes faults, spread over the revocations. */
  async #breakThings(): Promise<void> {
    const { faults, revocations, seed } = this.#settings;
    const chance = makeChance(`${seed} faults`);
    const running = new Set<Promise<void>>();
    while (!this.#isOver && this.#faults < faults) {
      const isDue = this.#record.revocations.length >= (this.#faults * revocations) / faults;
      const drawn = isDue && running.size < AT_ONCE ? this.#draw(chance) : undefined;
      if (drawn) {
        this.#faults += 1;
        const done = this.#break(drawn).finally(() => running.delete(done));
        running.add(done);
      }
      // oxlint-disable-next-line no-await-in-loop
      await sleep(LOOK_MS);
    }
    await Promise.all(running);
  }

  #draw(chance: Chance): { readonly name: string; readonly fault: Fault } | undefined {
    const { only, longestFaultMs: longestMs } = this.#settings;
    const kind = chance.weigh(
      FAULTS.filter(({ name }) => only.length === 0 || only.includes(name)),
    );
    // The greater site has more of them.
    const places = this.#scenes.flatMap(({ site }) => site.nodes.map(() => site));
    const site = chance.pick(places);
    const fault = site && kind?.draw({ site, chance, longestMs });
    return kind && fault && { name: kind.name, fault };
  }

  async #break({ name, fault }: { readonly name: string; readonly fault: Fault }): Promise<void> {
    const words = `${name}: ${fault.target}`;
    this.#trouble.add(words);
    this.#settings.log(words);
    count(this.#record.faults, name);
    try {
      await fault.run();
    } catch (error) {
      this.#record.unexpected.push(`${words}: ${(error as Error).message}`);
    } finally {
      this.#trouble.delete(words);
      this.#settings.log(`over: ${words}`);
    }
  }

  async #revokeThings(scene: Scene): Promise<void> {
    const { revocations, pauseMs } = this.#settings;
    while (!this.#isOver && this.#record.revocations.length < revocations) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#revokeOne(scene);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(scene.chance.between(0, pauseMs));
    }
  }

  async #revokeOne(scene: Scene): Promise<void> {
    const { era } = scene;
    const isForKey = !scene.isReplacing && scene.chance.in(100 / SIGNING_KEY_EVERY);
    if (isForKey) scene.isReplacing = true;
    const victim = isForKey
      ? await scene.victims.signingKey(() => (scene.era += 1))
      : await scene.victims.draw();
    if (victim) {
      let isBeingRevoked = false;
      const isDoubtful = () => isBeingRevoked || scene.era !== era;
      await this.#askBefore(scene, victim, isDoubtful);
      isBeingRevoked = true;
      await this.#revoke(scene, victim);
    }
    if (isForKey) scene.isReplacing = false;
  }

  /** Good tokens are good, and most of them are known to verifiers before they are revoked. */
  async #askBefore(
    { site, judge, chance }: Scene,
    victim: Victim,
    isDoubtful: () => boolean,
  ): Promise<void> {
    const all = chance.in(50) ? site.verifiers : [chance.pick(site.verifiers)];
    const known = all.filter((one) => one !== undefined);
    const asked = known.map((one) => judge.before(victim, one, isDoubtful));
    // One that stands still answers later.
    await Promise.race([Promise.all(asked), sleep(BEFORE_MS)]);
  }

  async #revoke({ site, judge, chance, ended }: Scene, victim: Victim): Promise<void> {
    const { join } = victim;
    const isJoining = join !== undefined && chance.in(50);
    if (isJoining) await Promise.race([judge.twice(join), sleep(BEFORE_MS)]);
    const got = await victim.revoke();
    if (!got) return;
    const one = { victim, answeredAtMs: performance.now() };
    judge.after(one);
    const { data: _, ...how } = got;
    if (how.tookMs > SLOW_MS) this.#logSlow(site, victim, how);
    this.#record.revocations.push({ site: site.name, kind: victim.kind, ...how });
    ended.push(one);
    if (ended.length > WATCHED) ended.splice(chance.between(0, WATCHED - LATEST), 1);
  }

  #logSlow(site: Site, { kind }: Victim, { by, tookMs, wasTroubled }: Omit<Got, 'data'>): void {
    const trouble = wasTroubled ? ', which was in trouble' : '';
    this.#settings.log(`${site.name}: ${kind} took a ${by}${trouble} ${Math.round(tookMs)} ms`);
  }

  /** Asks one verifier again and again about things that were revoked. */
  async #watch(scene: Scene, verifier: Site['verifiers'][number]): Promise<void> {
    const { ended, judge, site } = scene;
    const chance = makeChance(`${this.#settings.seed} ${site.name} ${verifier.name}`);
    while (!this.#isOver) {
      const one = chance.pick(chance.in(LATEST_PERCENT) ? ended.slice(-LATEST) : ended);
      if (one && verifier.isUp) {
        // oxlint-disable-next-line no-await-in-loop
        await judge.again(verifier, one);
      }
      // oxlint-disable-next-line no-await-in-loop
      await sleep(WATCH_MS);
    }
  }

  /** Asks each verifier about all that is watched. */
  async #askOnceMore(): Promise<void> {
    this.#stage = 'asking once more';
    const all = this.#scenes.flatMap(({ site, judge, ended }) =>
      site.verifiers.map(async (verifier) => {
        for (const one of ended) {
          // oxlint-disable-next-line no-await-in-loop
          await judge.again(verifier, one);
        }
      }),
    );
    await Promise.all([...all, ...this.#scenes.map(({ judge }) => judge.settled())]);
  }
}
