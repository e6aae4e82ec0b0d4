import cluster from 'node:cluster';
import { startToy } from './toy.ts';

// Started by cluster.test.ts: two workers that listen on port 0 and tell their addresses. Any message ends them.

if (cluster.isPrimary) {
  const urls: string[] = [];
  cluster.on('message', (_worker, url: string) => {
    urls.push(url);
    if (urls.length === 2) process.send?.(urls);
  });
  process.on('message', () => {
    cluster.disconnect(() => process.disconnect?.());
  });
  cluster.fork();
  cluster.fork();
} else {
  const { url } = await startToy();
  process.send?.(url);
}
