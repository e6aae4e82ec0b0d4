import { workerData } from 'node:worker_threads';
import { becomeWorker } from '../lib/rpc/worker-thread.ts';
import { serveCalls } from './serve-calls.ts';

// The body of the offload worker.

serveCalls(becomeWorker(), workerData);
