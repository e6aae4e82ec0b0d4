import { describe, expect, it, test } from 'vitest';
import { makeFreshFlight, makeKeptValue, makeSingleFlight } from './single-flight.ts';

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

/** A value that is the number of its reading; each reading ends when the test says so. */
function given() {
  const readings: PromiseWithResolvers<number>[] = [];
  const clock = { now: 1_000 };
  const value = makeKeptValue({
    read: () => {
      const reading = Promise.withResolvers<number>();
      readings.push(reading);
      return reading.promise;
    },
    now: () => clock.now,
    freshMs: 5,
    keptMs: 15,
  });
  const end = (number: number) => readings[number - 1]?.resolve(number);
  return { value, readings, clock, end };
}

test('calls that find none share one reading', async () => {
  const { value, readings, end } = given();
  const both = [value(), value()];
  expect(readings).toHaveLength(1);
  end(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
});

test('one that is fresh is given, and not read again', async () => {
  const { value, readings, clock, end } = given();
  const first = value();
  end(1);
  await first;
  clock.now += 5;
  expect(await value()).toBe(1);
  expect(readings).toHaveLength(1);
});

test('one that is no longer fresh is given while it is read again', async () => {
  const { value, readings, clock, end } = given();
  const first = value();
  end(1);
  await first;
  clock.now += 6;
  expect([await value(), await value()]).toEqual([1, 1]);
  expect(readings).toHaveLength(2);
  end(2);
  await expect.poll(value).toBe(2);
});

test.each([16, -1])('one of an age of %d ms is waited for', async (age) => {
  const { value, clock, end } = given();
  const first = value();
  end(1);
  await first;
  clock.now += age;
  const second = value();
  end(2);
  expect(await second).toBe(2);
});

test('a reading that fails meanwhile is nothing to those who have a value, and is made again', async () => {
  const { value, readings, clock, end } = given();
  const first = value();
  end(1);
  await first;
  clock.now += 6;
  expect(await value()).toBe(1);
  readings[1]?.reject(new Error('away'));
  await expect.poll(() => value().then(() => readings.length)).toBe(3);
  clock.now += 10;
  const late = value();
  readings[2]?.reject(new Error('still away'));
  await expect(late).rejects.toThrow('still away');
});
