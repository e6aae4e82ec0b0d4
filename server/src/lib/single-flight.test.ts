import { describe, expect, it } from 'vitest';
import { makeFreshFlight, makeSingleFlight } from './single-flight.ts';

function makeRuns() {
  const begun: PromiseWithResolvers<number>[] = [];
  function run(): Promise<number> {
    const next = Promise.withResolvers<number>();
    begun.push(next);
    return next.promise;
  }
  const runsBegun = async (count: number) => {
    await expect.poll(() => begun.length, { interval: 1 }).toBe(count);
    return begun[count - 1] as PromiseWithResolvers<number>;
  };
  return { begun, run, runsBegun };
}

describe('a single flight', () => {
  it('gives calls of one key the run that is under way, and those of another key their own', async () => {
    const { begun, run } = makeRuns();
    const ask = makeSingleFlight<number>();
    const answers = [ask('a', run), ask('a', run), ask('b', run)];
    expect(begun).toHaveLength(2);
    begun[0]?.resolve(1);
    begun[1]?.resolve(2);
    expect(await Promise.all(answers)).toEqual([1, 1, 2]);
  });

  it('begins another run after one has ended, well or badly', async () => {
    const { begun, run } = makeRuns();
    const ask = makeSingleFlight<number>();
    const failing = ask('a', run);
    begun[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    const second = ask('a', run);
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = ask('a', run);
    begun[2]?.resolve(3);
    expect(await third).toBe(3);
  });
});

describe('a fresh flight', () => {
  it('gives calls during a run the next one, and all of them the same', async () => {
    const { begun, run, runsBegun } = makeRuns();
    const ask = makeFreshFlight(run);
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

  it('goes on after a failure, which only the calls of that run get', async () => {
    const { run, runsBegun } = makeRuns();
    const ask = makeFreshFlight(run);
    const early = ask();
    const first = await runsBegun(1);
    const late = ask();
    first.reject(new Error('away'));
    await expect(early).rejects.toThrow('away');
    (await runsBegun(2)).resolve(2);
    expect(await late).toBe(2);
  });
});
