import cluster from 'node:cluster';
import { WORKER_ARGUMENT } from './runtime/worker-messages.ts';
import { ignoreClosedPipes } from './cli/program/terminal.ts';
import { flushCompileCacheSoon } from './lib/compile-cache.ts';

// The process: arguments in, exit code out. `server/bin/purser.cjs` starts it, with the compile cache.

ignoreClosedPipes();
flushCompileCacheSoon();

const argv = process.argv.slice(2);
if (cluster.isWorker && argv[0] === WORKER_ARGUMENT) {
  const { serveAsWorker } = await import('./runtime/worker.ts');
  await serveAsWorker();
} else {
  const { runCommandLine } = await import('./cli/program/run-command-line.ts');
  process.exitCode = await runCommandLine(argv);
}
