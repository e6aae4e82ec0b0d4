import { workerData } from 'node:worker_threads';
import { becomeWorker } from '../../lib/rpc/worker-thread.ts';
import { serveReads } from '../../storage/sqlite/reader-loop.ts';
import { COMMANDS } from './commands.ts';

// The body of the thread that reads the embedded database for long.

serveReads(becomeWorker(), { ...workerData, commands: COMMANDS });
