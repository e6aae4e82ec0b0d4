import { setTimeout as sleep } from 'node:timers/promises';
import { type LineVerifier, startLineVerifier } from '../../server/test/process/line-verifier.ts';
import type { Network } from '../../server/test/process/proxy.ts';
import type { WrongClock } from './clock.ts';
import type { DrillNode } from './nodes.ts';

/** A verdict of a verifier. */
export interface Verdict {
  readonly status: string;
  /** Whether it was made under a lease, or by a call. */
  readonly from: 'lease' | 'call';
  /** The player whose the token is; `-` where that is not said. */
  readonly playerId: string;
  /** How often the verifier had been started before it was asked. */
  readonly life: number;
}

export interface DrillVerifierParts {
  readonly name: string;
  readonly command: readonly string[];
  readonly clock: WrongClock;
  /** The way to its node. */
  readonly network: Network;
  /** The node at the other end. */
  readonly node: DrillNode;
  readonly secretKey: string;
  readonly audience: string;
  /** It answers `unconfirmed` where nobody can be reached. */
  readonly isGuessing: boolean;
  /** Is told what happens to it. */
  readonly log: (line: string) => void;
}

/** The wait before a verifier that has ended is started again. */
const AGAIN_MS = 300;

/** A verifier in a process of its own, which is started again whenever it ends. */
export class DrillVerifier {
  readonly name: string;
  readonly clock: WrongClock;
  readonly network: Network;
  readonly audience: string;
  readonly isGuessing: boolean;
  node: DrillNode;
  /** A fault has it. */
  isBusy = false;
  readonly leases = new LeaseTimes();
  readonly #parts: DrillVerifierParts;
  #process: LineVerifier | undefined;
  #isReady = false;
  #lives = 0;
  #isStopped = false;
  #living: Promise<void> | undefined;
  /** The last words of a process that could not begin. */
  lastFailure = '';

  constructor(parts: DrillVerifierParts) {
    this.name = parts.name;
    this.clock = parts.clock;
    this.network = parts.network;
    this.audience = parts.audience;
    this.isGuessing = parts.isGuessing;
    this.node = parts.node;
    this.#parts = parts;
  }

  /** Whether it knows what is in force and can be asked. */
  get isUp(): boolean {
    return this.#isReady;
  }

  get lives(): number {
    return this.#lives;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts it, and whenever it has ended again. */
  start(): void {
    this.#living ??= this.#live();
  }

  /** Resolves to its verdict; undefined: it has ended before, or is not there. */
  async ask(token: string): Promise<Verdict | undefined> {
    const life = this.#lives;
    if (!this.#isReady || !this.#process) return undefined;
    const answer = await this.#process.verify(token).catch(() => undefined);
    const [status, from, playerId] = answer?.split(' ') ?? [];
    if (status === undefined || playerId === undefined) return undefined;
    return { status, from: from === 'lease' ? 'lease' : 'call', playerId, life };
  }

  /** Sends it a signal, if it runs. */
  signal(signal: NodeJS.Signals): void {
    if (this.#process) process.kill(this.#process.pid, signal);
  }

  /** Lets it say goodbye and end. It is started again. */
  async close(): Promise<void> {
    await this.#process?.end();
  }

  /** Lets it end for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#process) this.signal('SIGKILL');
    await this.#living;
    this.leases.note(false);
  }

  async #live(): Promise<void> {
    while (!this.#isStopped) {
      const { command, network, secretKey, audience, clock, isGuessing } = this.#parts;
      this.#lives += 1;
      this.#process = startLineVerifier(
        command,
        {
          ...clock.env,
          PURSER_VERIFIER_URL: network.url.replace(/\/$/, ''),
          PURSER_VERIFIER_SECRET_KEY: secretKey,
          PURSER_VERIFIER_AUDIENCE: audience,
          ...(isGuessing && { PURSER_VERIFIER_UNCONFIRMED: '1' }),
        },
        (line) => this.#hear(line),
      );
      // oxlint-disable-next-line no-await-in-loop
      await this.#process.exited;
      this.#process = undefined;
      this.#isReady = false;
      this.leases.note(false);
      this.#parts.log(`${this.name} has ended`);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(AGAIN_MS);
    }
  }

  #hear(line: string): void {
    this.#parts.log(`${this.name}: ${line}`);
    if (line === 'ready') this.#isReady = true;
    else if (line.startsWith('state ')) this.leases.note(line === 'state leased');
    else if (line.startsWith('failed ')) this.lastFailure = line;
  }
}

/** For how long a verifier held leases, as it says itself; counted from the first one on. */
export class LeaseTimes {
  #firstAtMs: number | undefined;
  #isLeased = false;
  #changedAtMs = 0;
  #withoutMs = 0;
  #longestMs = 0;

  get isLeased(): boolean {
    return this.#isLeased;
  }

  note(isLeased: boolean): void {
    if (isLeased === this.#isLeased) return;
    const nowMs = performance.now();
    if (this.#firstAtMs === undefined) this.#firstAtMs = nowMs;
    else if (isLeased) {
      const gapMs = nowMs - this.#changedAtMs;
      this.#withoutMs += gapMs;
      this.#longestMs = Math.max(this.#longestMs, gapMs);
    }
    this.#isLeased = isLeased;
    this.#changedAtMs = nowMs;
  }

  /** Milliseconds up to now. */
  sum(): { readonly allMs: number; readonly withoutMs: number; readonly longestMs: number } {
    const nowMs = performance.now();
    const allMs = nowMs - (this.#firstAtMs ?? nowMs);
    return { allMs, withoutMs: this.#withoutMs, longestMs: this.#longestMs };
  }
}
