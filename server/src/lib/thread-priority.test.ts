import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const TELL_NICENESS = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData).then(({ yieldToEventLoop }) => {
    yieldToEventLoop();
    parentPort.postMessage(require('node:fs').readFileSync('/proc/thread-self/stat', 'utf8'));
  });
`;

/** The 19th member of a thread's `stat` (man 5 proc); names may have blanks, and end with the last bracket. */
function nicenessOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19 - 3]);
}

test.runIf(process.platform === 'linux')(
  'lowers the thread that asks for it and no other',
  async () => {
    const others = nicenessOf(readFileSync('/proc/self/stat', 'utf8'));
    const worker = new Worker(TELL_NICENESS, {
      eval: true,
      workerData: new URL('./thread-priority.ts', import.meta.url).href,
    });
    const [stat] = (await once(worker, 'message')) as [string];
    expect(nicenessOf(stat)).toBeGreaterThan(others);
    expect(nicenessOf(readFileSync('/proc/self/stat', 'utf8'))).toBe(others);
  },
);
