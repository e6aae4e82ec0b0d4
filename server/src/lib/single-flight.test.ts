import { expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

function makeRuns() {
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = singleFlight(() => {
    const run = Promise.withResolvers<number>();
    begun.push(run);
    return run.promise;
  });
  const runsBegun = async (count: number) => {
    await expect.poll(() => begun.length, { interval: 1 }).toBe(count);
    return begun[count - 1] as PromiseWithResolvers<number>;
  };
  return { ask, begun, runsBegun };
}

it('gives those that ask during a run the next one, and all of them the same', async () => {
  const { ask, begun, runsBegun } = makeRuns();
  const early = ask();
  const first = await runsBegun(1);
  const late = [ask(), ask()];
  expect(begun).toHaveLength(1);
  first.resolve(1);
  expect(await early).toBe(1);
  (await runsBegun(2)).resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  expect(begun).toHaveLength(2);
});

it('goes on after a failure, which only those hear that asked for that run', async () => {
  const { ask, runsBegun } = makeRuns();
  const early = ask();
  const first = await runsBegun(1);
  const late = ask();
  first.reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
  (await runsBegun(2)).resolve(2);
  expect(await late).toBe(2);
});
