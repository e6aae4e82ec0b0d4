import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { WORKER_ARGUMENT } from './runtime/worker-messages.ts';
import { ignoreClosedPipes } from './cli/program/terminal.ts';

// The process: arguments in, exit code out. `server/bin/purser.cjs` starts it, with the compile cache.

const CACHE_AFTER_MS = 5_000;

ignoreClosedPipes();
// Node itself writes the cache only at a regular end of the process, which may be weeks away or never come.
setTimeout(flushCompileCache, CACHE_AFTER_MS).unref();

const argv = process.argv.slice(2);
if (cluster.isWorker && argv[0] === WORKER_ARGUMENT) {
  const { serveAsWorker } = await import('./runtime/worker.ts');
  await serveAsWorker();
} else {
  const { runCommandLine } = await import('./cli/program/run-command-line.ts');
  process.exitCode = await runCommandLine(argv);
}
