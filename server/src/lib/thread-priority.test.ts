import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const REPORT_NICENESS = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData).then(({ yieldToEventLoop }) => {
    yieldToEventLoop();
    parentPort.postMessage(require('node:fs').readFileSync('/proc/thread-self/stat', 'utf8'));
  });
`;

/** The 19th field of a thread's `stat` (man 5 proc). The second is its name in brackets, which may contain blanks. */
function nicenessOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19 - 3]);
}

test.runIf(process.platform === 'linux')(
  'lowers the priority of the calling thread and of no other',
  async () => {
    const others = nicenessOf(readFileSync('/proc/self/stat', 'utf8'));
    const worker = new Worker(REPORT_NICENESS, {
      eval: true,
      workerData: new URL('./thread-priority.ts', import.meta.url).href,
    });
    const [stat] = (await once(worker, 'message')) as [string];
    expect(nicenessOf(stat)).toBeGreaterThan(others);
    expect(nicenessOf(readFileSync('/proc/self/stat', 'utf8'))).toBe(others);
  },
);
