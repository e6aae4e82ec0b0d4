import { beforeEach, expect, test } from 'vitest';
import { makeBatch } from './batch.ts';

let sent: (readonly number[])[];
let answer: (items: readonly number[]) => Promise<readonly number[]>;
let plans: (() => void)[];

beforeEach(() => {
  [sent, plans] = [[], []];
  answer = async (items) => items.map((item) => item * 10);
});

function make() {
  return makeBatch<number, number>({
    send(items) {
      sent.push(items);
      return answer(items);
    },
    delayMs: () => 3,
    schedule(_, run) {
      plans.push(run);
      return () => {};
    },
  });
}

const runPlans = () => plans.splice(0).forEach((run) => run());
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('questions that come together are one call, each with its own answer', async () => {
  const ask = make();
  const asked = [1, 2, 3].map(ask);
  expect(sent).toEqual([]);
  expect(plans).toHaveLength(1);
  runPlans();
  expect(sent).toEqual([[1, 2, 3]]);
  expect(await Promise.all(asked)).toEqual([10, 20, 30]);
});

test('a call has 100 of them, and at most four are under way', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  answer = async (items) => {
    await gate;
    return items;
  };
  const ask = make();
  const asked = upTo(650).map(ask);
  runPlans();
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 100, 100]);
  release();
  expect(await Promise.all(asked)).toEqual(upTo(650));
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 100, 50]);
});

test('a call that fails fails its questions and no others', async () => {
  const ask = make();
  answer = () => Promise.reject(new Error('gone'));
  const first = ask(1);
  runPlans();
  await expect(first).rejects.toThrow('gone');
  answer = async (items) => items;
  const second = ask(2);
  runPlans();
  expect(await second).toBe(2);
});

test('an answer with too few verdicts is none', async () => {
  const ask = make();
  answer = async () => [1];
  const asked = [1, 2].map(ask);
  runPlans();
  await expect(asked[0]).rejects.toThrow('one verdict for each');
  await expect(asked[1]).rejects.toThrow('one verdict for each');
});

test('beyond 10,000 that wait, a question is refused at once', async () => {
  answer = () => new Promise(() => {});
  const ask = make();
  for (const item of upTo(10_000)) void ask(item);
  await expect(ask(0)).rejects.toThrow('Too many tokens wait');
});
