import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VerifierFeed } from '../../../client/src/operations.ts';
import { call } from './caller.ts';

/** Polls the feed of one service as a verifier does, and knows no more of the protocol than how long a lease lasts. */
export interface FeedPoller extends AsyncDisposable {
  /** Whether a lease lasts by the clock. */
  isLeased(): boolean;
  /** The number up to which it knows everything. */
  at(): number;
  /** Falls silent, without a goodbye: its lease goes on. */
  fallSilent(): void;
}

/** Starts after the first page of a snapshot, of which it takes no more than where it ends. */
export async function startPoller(of: {
  readonly url: string;
  readonly secretKey: string;
}): Promise<FeedPoller> {
  const verifierId = randomBytes(18).toString('base64url');
  const life = { isRunning: true };
  let after: VerifierFeed['At'] | undefined;
  let leasedUntilMs = 0;

  async function ask(Lease: boolean): Promise<void> {
    const sinceMs = performance.now();
    const Nonce = randomBytes(12).toString('base64url');
    const body = { Nonce, ...(after && { After: after, Lease }) };
    const { data, error } = await call(`${of.url}/Server/GetVerifierFeed`, body, {
      secretKey: of.secretKey,
      verifierId,
    });
    const answer = data as VerifierFeed | undefined;
    if (!answer || answer.MustReload) throw new Error(error ?? 'It must load anew');
    if (!life.isRunning) return;
    after = answer.At;
    const untilMs = sinceMs + answer.LeaseInMilliseconds;
    leasedUntilMs = Math.max(leasedUntilMs, untilMs);
  }

  async function run(): Promise<void> {
    while (life.isRunning) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await ask(true);
      } catch {
        // A service that is away, or of another history: it begins anew, without a lease.
        after = undefined;
        leasedUntilMs = 0;
        // oxlint-disable-next-line no-await-in-loop
        await sleep(50);
      }
    }
  }

  await ask(false);
  const running = run();
  return {
    isLeased: () => performance.now() < leasedUntilMs,
    at: () => after?.Number ?? 0,
    fallSilent(): void {
      life.isRunning = false;
    },
    async [Symbol.asyncDispose]() {
      life.isRunning = false;
      await running;
    },
  };
}
