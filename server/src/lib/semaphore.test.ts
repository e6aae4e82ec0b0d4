import { expect, it } from 'vitest';
import { makeSemaphore } from './semaphore.ts';

/** Work that ends when it is told to, and the names of what has begun. */
function given(permits: number) {
  const semaphore = makeSemaphore(permits);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string) =>
    semaphore.run(() => {
      const end = Promise.withResolvers<string>();
      begun.push(name);
      ends.set(name, end);
      return end.promise;
    });
  return { semaphore, begun, run, end: (name: string) => ends.get(name) };
}

it('lets as many run as it has permits, the others in the order in which they came', async () => {
  const { semaphore, begun, run, end } = given(2);
  const [a, b, c, d] = [run('a'), run('b'), run('c'), run('d')];
  expect(begun).toEqual(['a', 'b']);
  expect(semaphore.count).toBe(4);
  end('b')?.resolve('b');
  await b;
  await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c']);
  end('a')?.resolve('a');
  await a;
  await expect.poll(() => begun, { interval: 1 }).toEqual(['a', 'b', 'c', 'd']);
  end('c')?.resolve('c');
  end('d')?.resolve('d');
  expect(await Promise.all([a, b, c, d])).toEqual(['a', 'b', 'c', 'd']);
  expect(semaphore.count).toBe(0);
});

it('lets nobody overtake the first that waits, at no moment of handing the permit on', async () => {
  const { begun, run, end } = given(1);
  const [first, second] = [run('first'), run('second')];
  end('first')?.resolve('first');
  const late: Promise<string>[] = [];
  for (let moment = 0; moment < 20; moment++) {
    late.push(run(`late ${moment}`));
    await Promise.resolve();
  }
  await first;
  expect(begun).toEqual(['first', 'second']);
  end('second')?.resolve('second');
  await second;
  for (const [moment, one] of late.entries()) {
    await expect.poll(() => begun, { interval: 1 }).toContain(`late ${moment}`);
    end(`late ${moment}`)?.resolve('late');
    await one;
  }
});

it('has the permit back from work that fails', async () => {
  const { run, end, begun } = given(1);
  const [failing, next] = [run('failing'), run('next')];
  end('failing')?.reject(new Error('failed'));
  await expect(failing).rejects.toThrow('failed');
  await expect.poll(() => begun, { interval: 1 }).toEqual(['failing', 'next']);
  end('next')?.resolve('next');
  expect(await next).toBe('next');
});
