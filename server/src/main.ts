import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The process: arguments in, exit code out.

// What was compiled once is not compiled again: a third of the time to ready. Where the folder cannot
// be written, nothing is kept. It belongs to who installed the program, not to everybody as /tmp does.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/', import.meta.url)));

const [{ tolerateGoneReaders }, { WORKER_ARGUMENT }] = await Promise.all([
  import('./cli/terminal.ts'),
  import('./cli/serve/cluster-messages.ts'),
]);
tolerateGoneReaders();
const argv = process.argv.slice(2);
if (cluster.isWorker && argv[0] === WORKER_ARGUMENT) {
  const { serveAsWorker } = await import('./cli/serve/worker.ts');
  await serveAsWorker();
} else {
  const { runCommandLine } = await import('./cli/program.ts');
  process.exitCode = await runCommandLine(argv);
}
