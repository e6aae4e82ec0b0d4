import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { yieldToEventLoop } from '../lib/thread-priority.ts';
import { answerCalls } from './serve-calls.ts';

// The body of the thread for large calls.

const STARTED_MS = 5_000;

if (!parentPort) throw new Error('This file is the body of a worker thread');
yieldToEventLoop();
answerCalls(parentPort);
// As in `main.ts`: the thread has a compile cache of its own in memory.
setTimeout(flushCompileCache, STARTED_MS).unref();
