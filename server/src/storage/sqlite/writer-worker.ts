import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { work } from './writer-loop.ts';

// The body of the writer thread.

const STARTED_MS = 5_000;

if (!parentPort) throw new Error('This file is the body of a worker thread');
await work(parentPort, workerData);
// As in `main.ts`: the thread has a compile cache of its own in memory.
setTimeout(flushCompileCache, STARTED_MS).unref();
