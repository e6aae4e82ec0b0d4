import { parentPort, workerData } from 'node:worker_threads';
import { work } from './work.ts';

// The body of the writer thread.

if (!parentPort) throw new Error('This file is the body of a worker thread');
await work(parentPort, workerData);
