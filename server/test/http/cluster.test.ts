import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { exchange, message } from './wire.ts';

test('workers of a cluster share port 0', async () => {
  const child = fork(new URL('./cluster-process.ts', import.meta.url), { execArgv: [] });
  try {
    const [urls] = (await once(child, 'message')) as [string[]];
    expect(urls[0]).toBe(urls[1]);
    const port = Number(new URL(urls[0] ?? '').port);
    const prefixes = new Set<string>();
    for (let count = 0; count < 8; count++) {
      const reply = await exchange(port, message('/Toy/Echo', { body: '{"Text":"a"}' }));
      expect(reply.json.data).toEqual({ Text: 'a' });
      prefixes.add((reply.headers.get('x-requestid') ?? '').slice(0, 12));
    }
    expect(prefixes.size).toBe(2);
    child.send('end');
    await once(child, 'exit');
  } finally {
    child.kill();
  }
});
