import { setTimeout as sleep } from 'node:timers/promises';
import { makeVerifier } from '../../client/src/verifier/index.ts';
import { argument } from './target.ts';

// Loads everything that is revoked into this process, and once more beside what it knows then; prints the result and ends.

export interface VerifierMemory {
  readonly loadSeconds: number;
  readonly revocations: number;
  /** The most that was resident. */
  readonly peakBytes: number;
}

const { port, secretKey } = argument() as { readonly port: number; readonly secretKey: string };
const url = `http://127.0.0.1:${port}`;
let mustReload = false;

const startedAt = performance.now();
const verifier = await makeVerifier({
  url,
  credentials: { secretKey },
  // The next answer orders to load all anew, as after a restore of the service's database.
  async fetch(...of) {
    const reply = await fetch(...of);
    if (!mustReload) return reply;
    mustReload = false;
    const text = await reply.text();
    return new Response(text.replace('"MustReload":false', '"MustReload":true'), reply);
  },
});
const loadSeconds = (performance.now() - startedAt) / 1_000;
mustReload = true;
while (verifier.stats().loads < 2) await sleep(10);
const { revocations } = verifier.stats();
const peakBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(
  `${JSON.stringify({ loadSeconds, revocations, peakBytes } satisfies VerifierMemory)}\n`,
);
await verifier.close();
