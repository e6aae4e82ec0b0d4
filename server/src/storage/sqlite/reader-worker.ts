import { workerData } from 'node:worker_threads';
import { becomeWorker } from '../../lib/rpc/worker-thread.ts';
import { serveReads } from './reader-loop.ts';

// The body of the thread that reads for long.

serveReads(becomeWorker(), workerData);
