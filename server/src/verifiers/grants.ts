import { SECOND_MS } from '../kernel/instant.ts';
import type { Journal } from './journal.ts';

/** The leases that one verifier was granted, and the entries that it has confirmed. */
export interface Grantee {
  readonly titleId: string;
  /** It knows everything up to this entry. */
  knows: number;
  /**
   * The answers with a lease that may still be trusted, in their order: the entry that each was cut at, and when its poll was received.
   * Of several that were cut at the same entry the last one counts.
   */
  grants: Grant[];
  /** The first entry that it may judge without, and since when that is known. Undefined: there is none. */
  lacks?: { readonly seq: number; readonly sinceMs: number } | undefined;
  /** Leases in a row that had to run out, because it confirmed nothing. */
  missed: number;
}

interface Grant {
  readonly seq: number;
  readonly receivedAtMs: number;
}

interface GrantsDeps {
  readonly journal: Pick<Journal, 'firstAfter' | 'head' | 'lives'>;
  readonly monotonicNow: () => number;
  /** How long a grant may be trusted, from the receipt of its poll, by this process's clock. */
  readonly leaseMs: number;
  /** Called when the last verifier that kept an entry back has confirmed it or said goodbye. Leases that run out are found by `confirmed`. */
  readonly onFreed: () => void;
  /** Called when the lease of a verifier of this title had to run out. */
  readonly onMissed: (titleId: string) => void;
}

/** How often, and for how long in all, entries were kept back for verifiers. */
interface Waits {
  readonly count: number;
  readonly seconds: number;
}

/** Knows which entries verifiers may still judge without (rule 3). */
export class Grants {
  readonly #deps: GrantsDeps;
  /** Those with grants that may still be trusted. */
  readonly #grantees = new Set<Grantee>();
  /** Those among them that lack an entry. */
  readonly #behind = new Set<Grantee>();
  #noted: { readonly seq: number; readonly lives: number };
  #waits: Waits = { count: 0, seconds: 0 };
  #waitsSinceMs = 0;

  constructor(deps: GrantsDeps) {
    this.#deps = deps;
    this.#noted = { seq: 0, lives: deps.journal.lives };
  }

  get waits(): Waits {
    return this.#waits;
  }

  /** Notes that an answer was cut at an entry, with a lease. */
  add(grantee: Grantee, grant: Grant): void {
    this.note();
    this.#dropOver(grantee);
    if (grantee.grants.at(-1)?.seq === grant.seq) grantee.grants.pop();
    grantee.grants.push(grant);
    this.#grantees.add(grantee);
  }

  /** Notes that the verifier knows everything up to an entry, whose id was compared. */
  confirm(grantee: Grantee, seq: number): void {
    this.note();
    if (seq <= grantee.knows) return;
    grantee.knows = seq;
    grantee.missed = 0;
    if (!grantee.lacks) return;
    this.#settle(grantee);
    if (this.#behind.size === 0) this.#deps.onFreed();
  }

  /** Notes that the verifier trusts nothing any more. */
  drop(grantee: Grantee): void {
    const wasBehind = grantee.lacks !== undefined;
    grantee.grants = [];
    this.#grantees.delete(grantee);
    this.#settle(grantee);
    if (wasBehind && this.#behind.size === 0) this.#deps.onFreed();
  }

  /** Notes the entries that were applied since the last look. */
  note(): void {
    const { head, lives } = this.#deps.journal;
    const { seq, lives: before } = this.#noted;
    if (seq === head.seq && lives === before) return;
    this.#noted = { seq: head.seq, lives };
    for (const grantee of this.#grantees) {
      if (lives !== before) forgetNumbers(grantee);
      this.#dropOver(grantee);
      if (!grantee.lacks) this.#settle(grantee);
    }
  }

  /** The last entry, up to `applied`, that no verifier can judge without. */
  confirmed(applied: number): number {
    this.note();
    let least = applied;
    for (const grantee of this.#behind) {
      this.#endOver(grantee);
      if (grantee.lacks) least = Math.min(least, grantee.lacks.seq - 1);
    }
    return least;
  }

  /** Whether a grant of this verifier may still be trusted. */
  isTrusted(grantee: Grantee): boolean {
    this.#dropOver(grantee);
    return grantee.grants.length > 0;
  }

  /** Milliseconds until nothing that was granted may be trusted any more. */
  leftMs(): number {
    const { monotonicNow, leaseMs } = this.#deps;
    let lastMs = -Infinity;
    for (const { grants } of this.#grantees) {
      lastMs = Math.max(lastMs, grants.at(-1)?.receivedAtMs ?? -Infinity);
    }
    return Math.max(0, lastMs + leaseMs - monotonicNow());
  }

  /** How long the slowest verifier has lacked an entry, in milliseconds. */
  slowestBehindMs(): number {
    const nowMs = this.#deps.monotonicNow();
    let sinceMs = nowMs;
    for (const { lacks } of this.#behind) sinceMs = Math.min(sinceMs, lacks?.sinceMs ?? nowMs);
    return nowMs - sinceMs;
  }

  #dropOver(grantee: Grantee): void {
    const overMs = this.#deps.monotonicNow() - this.#deps.leaseMs;
    const { grants } = grantee;
    while (grants[0] && grants[0].receivedAtMs <= overMs) grants.shift();
    if (grants.length === 0) this.#grantees.delete(grantee);
  }

  /** Lets go of a verifier whose leases have run out. */
  #endOver(grantee: Grantee): void {
    const before = grantee.lacks;
    this.#dropOver(grantee);
    this.#settle(grantee);
    if (grantee.lacks === before) return;
    grantee.missed += 1;
    this.#deps.onMissed(grantee.titleId);
  }

  #settle(grantee: Grantee): void {
    const { grants, knows, titleId, lacks } = grantee;
    // The oldest grant is the one that lacks most.
    const [oldest] = grants;
    const seq = oldest && this.#deps.journal.firstAfter(Math.max(knows, oldest.seq), titleId);
    if (seq === lacks?.seq) return;
    const nowMs = this.#deps.monotonicNow();
    if (seq === undefined) {
      grantee.lacks = undefined;
      this.#behind.delete(grantee);
      if (this.#behind.size === 0) this.#endWait(nowMs);
      return;
    }
    grantee.lacks = { seq, sinceMs: nowMs };
    if (this.#behind.size === 0) this.#waitsSinceMs = nowMs;
    this.#behind.add(grantee);
  }

  #endWait(nowMs: number): void {
    const { count, seconds } = this.#waits;
    const tookSeconds = (nowMs - this.#waitsSinceMs) / SECOND_MS;
    this.#waits = { count: count + 1, seconds: seconds + tookSeconds };
  }
}

/** Its numbers may be those of another history: its leases count as lacking everything. */
function forgetNumbers(grantee: Grantee): void {
  grantee.knows = 0;
  const last = grantee.grants.at(-1);
  grantee.grants = last ? [{ ...last, seq: 0 }] : [];
}
