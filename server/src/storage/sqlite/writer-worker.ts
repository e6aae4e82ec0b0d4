import { workerData } from 'node:worker_threads';
import { becomeWorker } from '../../lib/rpc/worker-thread.ts';
import { work } from './writer-loop.ts';

// The body of the writer thread.

await work(becomeWorker(), workerData);
