import { workerData } from 'node:worker_threads';
import { becomeWorker } from '../../lib/rpc/worker-thread.ts';
import { work } from '../../storage/sqlite/writer-loop.ts';
import { COMMANDS } from './commands.ts';

// The body of the writer thread of the embedded database.

await work(becomeWorker(), { ...workerData, commands: COMMANDS });
