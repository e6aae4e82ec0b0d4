import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { quantile } from '../kit/results.ts';
import { argument } from './target.ts';

// How long the disk takes to flush what was written, as a commit waits for it.

const BYTES = 64 * 1024;

const { path, count } = argument() as { readonly path: string; readonly count: number };
const file = openSync(path, 'w');
const bytes = Buffer.alloc(BYTES, 1);

function flush(): number {
  writeSync(file, bytes);
  const beganAt = performance.now();
  fdatasyncSync(file);
  return performance.now() - beganAt;
}

const medianMs = quantile(
  Array.from({ length: count }, () => flush()),
  0.5,
);
closeSync(file);
process.stdout.write(`${JSON.stringify({ medianMs })}\n`);
