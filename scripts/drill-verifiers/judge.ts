import { count, type DrillRecord } from './record.ts';
import type { Site } from './sites.ts';
import type { DrillVerifier, Verdict } from './verifiers.ts';
import type { Victim } from './victims.ts';

/** A revocation that was answered, with what it has ended. */
interface Ended {
  readonly victim: Victim;
  /** The moment of the answer, by this process's monotonic clock: the only clock that counts here. */
  readonly answeredAtMs: number;
}

/** Verdicts on tokens that nobody has revoked. Without an answer of the service a verifier does not know. */
const GOOD = ['valid', 'unavailable', 'unconfirmed'];

/** No verifier takes so long for a verdict, whatever happens to it. */
const ANSWER_MS_MAX = 60_000;

/** Asks the verifiers of a site, and finds what they may not say. */
export class Judge {
  readonly #site: Site;
  readonly #record: DrillRecord;
  /** The faults of the moment, in words. */
  readonly #trouble: () => string;
  readonly #asking = new Set<Promise<unknown>>();

  constructor(of: { site: Site; record: DrillRecord; trouble: () => string }) {
    this.#site = of.site;
    this.#record = of.record;
    this.#trouble = of.trouble;
  }

  /** Asks about the tokens of a victim before they are revoked. `isDoubtful` says at the verdict whether they may be revoked by then. */
  async before(
    { kind, tokens, playerId }: Victim,
    verifier: DrillVerifier,
    isDoubtful: () => boolean,
  ): Promise<void> {
    for (const token of tokens) {
      // oxlint-disable-next-line no-await-in-loop
      const verdict = await this.#ask(verifier, token, 'before');
      if (!verdict || isDoubtful()) continue;
      const isOwner =
        playerId === undefined || verdict.status !== 'valid' || verdict.playerId === playerId;
      if (GOOD.includes(verdict.status) && isOwner) continue;
      const words = `${verdict.status} (${verdict.from}, ${verdict.playerId})`;
      this.#record.unexpected.push(`${verifier.name}: a good ${kind} was ${words}`);
    }
  }

  /** Begins to ask all verifiers about what was revoked; the checks begin now. */
  after(ended: Ended): void {
    for (const verifier of this.#site.verifiers) {
      for (const token of ended.victim.tokens) this.#keep(this.#askEnded(verifier, token, ended));
    }
    const { join } = ended.victim;
    if (join) this.#keep(this.#askEnded(join.verifier, join.token, ended));
  }

  /** Asks one verifier once more about something that was revoked. */
  async again(verifier: DrillVerifier, ended: Ended): Promise<void> {
    for (const token of ended.victim.tokens) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#askEnded(verifier, token, ended);
    }
  }

  /** A join token is accepted once: asks its verifier about it twice at the same moment. */
  async twice({ verifier, token }: NonNullable<Victim['join']>): Promise<void> {
    const both = await Promise.all([1, 2].map(() => this.#ask(verifier, token, 'joining')));
    const valid = both.filter((verdict) => verdict?.status === 'valid');
    if (valid.length < 2 || valid[0]?.life !== valid[1]?.life) return;
    this.#record.unexpected.push(`${verifier.name}: a join token was accepted twice`);
  }

  /** Resolves when everything that was asked has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#asking);
  }

  async #askEnded(
    verifier: DrillVerifier,
    token: string,
    { victim, answeredAtMs }: Ended,
  ): Promise<void> {
    const beganAtMs = performance.now();
    const verdict = await this.#ask(verifier, token, 'after');
    if (verdict?.status !== 'valid') return;
    const lateMs = Math.round(beganAtMs - answeredAtMs);
    this.#record.stale.push(
      `${verifier.name} said valid (${verdict.from}) to a revoked ${victim.kind}, asked ${lateMs} ms after the answer; ${this.#trouble()}`,
    );
  }

  async #ask(verifier: DrillVerifier, token: string, when: string): Promise<Verdict | undefined> {
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(late.resolve, ANSWER_MS_MAX, 'late');
    const verdict = await Promise.race([verifier.ask(token), late.promise]);
    clearTimeout(timer);
    if (verdict === 'late') {
      this.#record.unexpected.push(`${verifier.name} has not answered for a minute`);
      return undefined;
    }
    if (verdict) count(this.#record.verdicts, `${when} ${verdict.from} ${verdict.status}`);
    return verdict;
  }

  #keep(asked: Promise<unknown>): void {
    const kept = asked.finally(() => this.#asking.delete(kept));
    this.#asking.add(kept);
  }
}
