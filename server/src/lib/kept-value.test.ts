import { expect, test } from 'vitest';
import { makeKeptValue } from './kept-value.ts';

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
