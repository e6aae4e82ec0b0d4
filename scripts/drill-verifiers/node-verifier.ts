// A verifier in a process of its own on purser-client/verifier, driven by lines; client/go/verifier_test.go has their form and the
// environment.

import { createInterface } from 'node:readline';
import { makeVerifier, type Verdict } from '../../client/src/verifier/index.ts';

const {
  PURSER_VERIFIER_URL: url = '',
  PURSER_VERIFIER_SECRET_KEY: secretKey = '',
  PURSER_VERIFIER_AUDIENCE: audience,
  PURSER_VERIFIER_UNCONFIRMED: unconfirmed,
} = process.env;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);
const verifier = await makeVerifier({
  url,
  credentials: { secretKey },
  ...(audience !== undefined && { audience }),
  whenUnreachable: unconfirmed === '1' ? 'unconfirmed' : 'refuse',
  onState: ({ status }) => void say(`state ${status}`),
}).catch((error: unknown) => {
  say(`failed ${String(error).replaceAll('\n', ' ')}`);
  process.exit(1);
});
say('ready');

const judging = new Set<Promise<unknown>>();

async function judge(id: string, token: string): Promise<void> {
  const verdict = await verifier.verify(token);
  const isLeased = verifier.state.status === 'leased';
  say(`${id} ${verdict.status} ${isLeased ? 'lease' : 'call'} ${playerOf(verdict)}`);
}

function playerOf(verdict: Verdict): string {
  return ('playerId' in verdict && verdict.playerId) || '-';
}

for await (const line of createInterface({ input: process.stdin })) {
  const [id = '', token = ''] = line.split(' ');
  const judged = judge(id, token).finally(() => judging.delete(judged));
  judging.add(judged);
}
await Promise.all(judging);
await verifier.close();
process.exit();
