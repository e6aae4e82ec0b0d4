import type { EmbeddedDependants } from '../cluster/embedded-node.ts';
import {
  type Authority,
  CLOCKS_APART_MS_MAX,
  type Schedule,
  trustedMsOf,
  VERIFIER_LEASE_MS,
} from '../cluster/lease.ts';
import type { ControlEntry, EntryRef } from '../kernel/control.ts';
import { type Clock, type Instant, SECOND_MS } from '../kernel/instant.ts';
import type { VerifierStats } from '../kernel/measures.ts';
import { type Grantee, Grants } from './grants.ts';
import type { Journal } from './journal.ts';
import { makeLateTitles } from './late-titles.ts';
import { type Placed, Places } from './places.ts';

/** Milliseconds by which verifiers are dealt with. */
export const VERIFIER_TIMES = {
  leaseMs: VERIFIER_LEASE_MS,
  /**
   * A poll that wants a lease, or names an entry that is not known yet, is held for so long; any other for `idleMs`. Two of them, with
   * their ways, fit into what a verifier trusts, so that its lease goes on where a way there and back takes up to 125 ms.
   */
  heldMs: 300,
  idleMs: 20_000,
  /** Between two answers to one verifier, at least: so long for each verifier, within bounds (rule 10). */
  pauseMsPerVerifier: 0.25,
  pauseMsMin: 50,
  pauseMsMax: 400,
  /** A verifier is granted nothing before it has polled for so long, without a longer gap between an answer and its next poll (rule 5). */
  steadyMs: 2_000,
  gapMsMax: 1_000,
  /** One that has not polled for so long is forgotten. */
  silentMsMax: 10_000,
};
/** Leases in a row that may run out without a confirmation before there is no other (rule 5). */
const MISSED_MAX = 2;
/** Entries of one answer, about 100 bytes each; what follows comes with the next. */
const ENTRIES_PER_ANSWER_MAX = 10_000;

/** A question of a verifier, which knows everything up to an entry. */
export interface Poll extends Placed {
  readonly after: EntryRef;
  readonly wantsLease: boolean;
  /** Calls the function once when nobody waits for the answer any more. Absent: somebody does until it comes. */
  readonly onceOver?: (then: () => void) => void;
}

/** An answer to a verifier. */
export interface PollAnswer {
  /** With the entries, the verifier knows everything up to here. */
  readonly at: EntryRef;
  readonly entries: readonly ControlEntry[];
  /** False: there is more behind `at`. */
  readonly isComplete: boolean;
  /** The entry that it named is of another history, or too old: it must drop its leases and begin with a snapshot. */
  readonly mustReload: boolean;
  /** How long it may judge by what it knows then, from before it has sent the poll. 0: not at all. */
  readonly leaseMs: number;
  readonly receivedAt: Instant;
  readonly answeredAt: Instant;
}

interface VerifiersDeps {
  readonly journal: Journal;
  /** By what this process may grant anything. */
  readonly authority: () => Authority;
  /** Service time. */
  readonly now: Clock;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
  /** Verifiers of this process. More of them get no lease, and their polls are not held. */
  readonly verifiersMax: number;
  /** The row of this process may name a later entry. */
  readonly onFreed: () => void;
  /** Called when a verifier asks for the first time. */
  readonly onNewcomer?: () => void;
  /** Other times, for simulations. */
  readonly times?: Partial<typeof VERIFIER_TIMES>;
}

interface HeldPoll extends Pick<Poll, 'after' | 'wantsLease'> {
  readonly receivedMs: number;
  readonly receivedAt: Instant;
  readonly endsAtMs: number;
  readonly resolve: (answer: PollAnswer) => void;
  /** When a timer looks at it again. */
  dueMs: number | undefined;
  /** It is time to answer, once the log has been read. */
  waitsForRead: boolean;
  cancelTimer: () => void;
}

interface Verifier extends Grantee, Placed {
  held: HeldPoll | undefined;
  answeredMs: number;
  /** Since when there was no gap in its polls. */
  steadySinceMs: number;
}

/** Answers the polls of verifiers, grants them leases, and knows what they can judge without. */
export class Verifiers implements EmbeddedDependants {
  readonly #deps: VerifiersDeps;
  readonly #times: typeof VERIFIER_TIMES;
  readonly #grants: Grants;
  readonly #lateTitles: ReturnType<typeof makeLateTitles>;
  readonly #places: Places<Verifier>;
  #isDraining = false;
  #sweptMs: number;
  #seen = { seq: 0, lives: 0 };

  constructor(deps: VerifiersDeps) {
    const { journal, monotonicNow, onFreed, verifiersMax } = deps;
    this.#deps = deps;
    this.#times = { ...VERIFIER_TIMES, ...deps.times };
    const { leaseMs } = this.#times;
    this.#lateTitles = makeLateTitles({ monotonicNow, leaseMs });
    const onMissed = this.#lateTitles.note;
    this.#grants = new Grants({ journal, monotonicNow, leaseMs, onFreed, onMissed });
    this.#places = new Places(verifiersMax);
    this.#sweptMs = monotonicNow();
  }

  /** How many verifiers there are. */
  get count(): number {
    return this.#places.size;
  }

  /** Milliseconds until nothing may be trusted any more that was granted. */
  leftMs(): number {
    return this.#grants.leftMs();
  }

  /** Answers when there is something to say, or after a while. */
  async poll(of: Poll): Promise<PollAnswer> {
    const verifier = this.#enter(of);
    if (verifier && !this.#isDraining) return this.#receive(of, verifier);
    const { now, monotonicNow } = this.#deps;
    return this.#cutPlainly({ ...of, receivedAt: now(), receivedMs: monotonicNow() }, of.titleId);
  }

  /** The verifier has ended its lease, and polls no more under its id. */
  goodbye(of: Placed): void {
    const verifier = this.#places.find(of);
    if (!verifier) return;
    this.#answerPlainly(verifier);
    this.#places.remove(verifier);
    this.#grants.drop(verifier);
  }

  /** The last entry, up to `applied`, that no verifier of this process can judge without any more (rule 3). */
  confirmed(applied: number): number {
    return this.#grants.confirmed(applied);
  }

  /** A read of the log has been applied. */
  onRead(): void {
    this.#grants.note();
    const { head, lives } = this.#deps.journal;
    const isSame = head.seq === this.#seen.seq && lives === this.#seen.lives;
    this.#seen = { seq: head.seq, lives };
    for (const verifier of this.#places) {
      if (!isSame || verifier.held?.waitsForRead) this.#consider(verifier);
    }
    this.#sweep();
  }

  /** From now on nothing is granted and no poll is held. */
  drain(): void {
    this.#isDraining = true;
    for (const verifier of this.#places) this.#answerPlainly(verifier);
  }

  /** Drains, and resolves when nothing that was granted may be trusted any more (rule 4). */
  async stop(): Promise<void> {
    this.drain();
    const grants = this.#grants;
    for (let leftMs = grants.leftMs(); leftMs > 0; leftMs = grants.leftMs()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#deps.schedule(Math.ceil(leftMs), resolve);
      // oxlint-disable-next-line no-await-in-loop
      await promise;
    }
  }

  stats(): VerifierStats {
    const grants = this.#grants;
    const leased = [...this.#places].filter((one) => grants.isTrusted(one)).length;
    const slowestBehindMs = grants.slowestBehindMs();
    return { count: this.#places.size, leased, slowestBehindMs, waits: grants.waits };
  }

  /** The verifier, if there is a place for it. */
  #enter({ verifierId, titleId }: Placed): Verifier | undefined {
    const known = this.#places.find({ verifierId, titleId });
    if (known) return known;
    const nowMs = this.#deps.monotonicNow();
    const newcomer: Verifier = {
      verifierId,
      titleId,
      knows: 0,
      grants: [],
      missed: 0,
      held: undefined,
      answeredMs: nowMs,
      steadySinceMs: nowMs,
    };
    const entered = this.#places.add(newcomer);
    if (entered === 'full') return undefined;
    if (entered.lost) this.#answerPlainly(entered.lost);
    this.#deps.onNewcomer?.();
    return newcomer;
  }

  #receive({ after, wantsLease, onceOver }: Poll, verifier: Verifier): Promise<PollAnswer> {
    const { now, monotonicNow } = this.#deps;
    // Its caller has given the earlier one up.
    this.#answerPlainly(verifier);
    const receivedMs = monotonicNow();
    if (receivedMs - verifier.answeredMs > this.#times.gapMsMax)
      verifier.steadySinceMs = receivedMs;
    const { promise, resolve } = Promise.withResolvers<PollAnswer>();
    const held: HeldPoll = {
      after,
      wantsLease,
      receivedMs,
      receivedAt: now(),
      endsAtMs: receivedMs + this.#heldMs(wantsLease),
      resolve,
      dueMs: undefined,
      waitsForRead: false,
      cancelTimer: () => {},
    };
    verifier.held = held;
    this.#consider(verifier);
    onceOver?.(() => {
      if (verifier.held === held) this.#answerPlainly(verifier);
    });
    return promise;
  }

  /** Answers a held poll if it is time, and otherwise sees to it that it is looked at again. */
  #consider(verifier: Verifier): void {
    const { held } = verifier;
    if (!held) return;
    const nowMs = this.#deps.monotonicNow();
    const { isNews, endsAtMs } = this.#lookAt(verifier, held);
    const nextMs = isNews ? verifier.answeredMs + this.#pauseMs() : endsAtMs;
    held.waitsForRead = nowMs >= nextMs;
    if (nowMs < nextMs) this.#lookAgain(verifier, held, nextMs);
    else if (nowMs >= endsAtMs || this.#deps.authority().hasReadSince(held.receivedMs)) {
      this.#answer(verifier, held);
    } else this.#lookAgain(verifier, held, endsAtMs);
  }

  #lookAgain(verifier: Verifier, held: HeldPoll, dueMs: number): void {
    if (held.dueMs === dueMs) return;
    held.dueMs = dueMs;
    held.cancelTimer();
    const delayMs = Math.max(1, Math.ceil(dueMs - this.#deps.monotonicNow()));
    held.cancelTimer = this.#deps.schedule(delayMs, () => {
      // Timers may fire a little early.
      held.dueMs = undefined;
      if (verifier.held === held) this.#consider(verifier);
    });
  }

  /** Takes what the poll names as confirmed. Says whether there is something to answer, and when an answer is due at the latest. */
  #lookAt(verifier: Verifier, { after, receivedMs, endsAtMs }: HeldPoll) {
    const standing = this.#deps.journal.standing(after, verifier.titleId);
    if (standing === 'notYet') {
      // This process may be late; a renewal proves that there is no such entry.
      const isNews = this.#deps.authority().hasRenewedSince(receivedMs);
      return { isNews, endsAtMs: Math.min(endsAtMs, receivedMs + this.#times.heldMs) };
    }
    if (standing === 'reload') verifier.steadySinceMs = this.#deps.monotonicNow();
    else this.#grants.confirm(verifier, after.seq);
    return { isNews: standing !== 'current', endsAtMs };
  }

  /** For how long a poll is held where there is nothing to say; never for less than the pause. */
  #heldMs(wantsLease: boolean): number {
    const { heldMs, idleMs } = this.#times;
    return wantsLease ? Math.max(heldMs, this.#pauseMs()) : idleMs;
  }

  #pauseMs(): number {
    const { pauseMsPerVerifier, pauseMsMin, pauseMsMax } = this.#times;
    const pauseMs = this.#places.size * pauseMsPerVerifier;
    return Math.min(Math.max(pauseMsMin, pauseMs), pauseMsMax);
  }

  #answer(verifier: Verifier, held: HeldPoll): void {
    this.#end(verifier, held);
    held.resolve(this.#cut(held, verifier));
  }

  /** Ends a held poll, if there is one, without a lease. */
  #answerPlainly(verifier: Verifier): void {
    const { held } = verifier;
    if (!held) return;
    this.#end(verifier, held);
    held.resolve(this.#cutPlainly(held, verifier.titleId));
  }

  #end(verifier: Verifier, held: HeldPoll): void {
    verifier.held = undefined;
    verifier.answeredMs = this.#deps.monotonicNow();
    held.cancelTimer();
  }

  /** One synchronous step: the process reads on if it can, the answer has what is applied then, and the lease is measured (rule 2). */
  #cut(held: HeldPoll, verifier: Verifier): PollAnswer {
    const { authority, journal } = this.#deps;
    const isFresh = authority().hasReadSince(held.receivedMs);
    const plain = this.#cutPlainly(held, verifier.titleId);
    const isWhole = plain.isComplete && !plain.mustReload && plain.at.seq === journal.head.seq;
    if (!isFresh || !isWhole || !this.#mayHold(verifier, held)) return plain;
    const trustLeftMs = authority().trustLeftMs() - CLOCKS_APART_MS_MAX;
    const leaseMs = Math.floor(Math.min(trustedMsOf(this.#times.leaseMs), trustLeftMs));
    if (leaseMs <= 0) return plain;
    this.#grants.add(verifier, { seq: plain.at.seq, receivedAtMs: held.receivedMs });
    return { ...plain, leaseMs };
  }

  #mayHold(verifier: Verifier, { wantsLease, receivedMs }: HeldPoll): boolean {
    const { titleId, steadySinceMs, missed } = verifier;
    return (
      wantsLease &&
      receivedMs - steadySinceMs >= this.#times.steadyMs &&
      missed < MISSED_MAX &&
      !this.#lateTitles.has(titleId)
    );
  }

  /** The entries behind the one that the poll names, without a lease. */
  #cutPlainly(
    { after, receivedAt, receivedMs }: Pick<HeldPoll, 'after' | 'receivedAt' | 'receivedMs'>,
    titleId: string,
  ): PollAnswer {
    const { journal, authority, now } = this.#deps;
    const { head } = journal;
    const said = { isComplete: true, mustReload: false, leaseMs: 0, receivedAt, entries: NONE };
    const answeredAt = now();
    const standing = journal.standing(after, titleId);
    const isUnknown = standing === 'notYet' && authority().hasRenewedSince(receivedMs);
    if (isUnknown || standing === 'reload')
      return { ...said, at: head, mustReload: true, answeredAt };
    if (standing === 'notYet') return { ...said, at: after, answeredAt };
    const all = journal.since(after, titleId);
    const entries = all.slice(0, ENTRIES_PER_ANSWER_MAX);
    const last = entries.at(-1);
    if (!last || entries.length === all.length) return { ...said, at: head, entries, answeredAt };
    const at = { seq: last.seq, id: last.id };
    return { ...said, at, entries, isComplete: false, answeredAt };
  }

  /** Forgets verifiers that have fallen silent. */
  #sweep(): void {
    const nowMs = this.#deps.monotonicNow();
    if (nowMs - this.#sweptMs < SECOND_MS) return;
    this.#sweptMs = nowMs;
    for (const verifier of this.#places) {
      const isSilent = !verifier.held && nowMs - verifier.answeredMs > this.#times.silentMsMax;
      if (isSilent && !this.#grants.isTrusted(verifier)) this.#places.remove(verifier);
    }
  }
}

const NONE: readonly ControlEntry[] = [];
