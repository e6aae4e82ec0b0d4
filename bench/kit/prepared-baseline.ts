import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { ask, type WireReply } from './ask.ts';
import { type Bench, pathIn } from './bench.ts';
import { startTarget, type Target } from './targets.ts';

/** The headers without which a reply would mean something else. */
const KEPT = ['content-type', 'content-encoding', 'content-length', 'etag'] as const;

/** Starts bare `node:http` that sends the bytes of this reply to everybody, and sees that it does. */
export async function startTwin(
  bench: Bench,
  of: { readonly name: string; readonly request: string; readonly reply: WireReply },
): Promise<Target> {
  const { status, headers, body } = of.reply;
  const file = pathIn(bench, `${of.name}.body`);
  writeFileSync(file, body);
  const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [name, headers[name]]));
  const target = await startTarget(bench, 'prepared-reply', {
    file,
    head: { status, headers: kept },
  });
  const sent = await ask(target.port, of.request);
  assert.deepEqual({ status: sent.status, body: sent.body }, { status, body });
  return target;
}
