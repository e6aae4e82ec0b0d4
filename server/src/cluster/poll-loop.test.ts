import { expect, it } from 'vitest';
import { makePollLoop } from './poll-loop.ts';

/** A loop whose steps end when told to, with the delays that it asks for. */
function makeLoop() {
  const steps: PromiseWithResolvers<void>[] = [];
  const delays: number[] = [];
  const cancelled: number[] = [];
  const loop = makePollLoop({
    step() {
      const step = Promise.withResolvers<void>();
      steps.push(step);
      return step.promise;
    },
    delayMs: (failures) => 50 + failures,
    schedule(ms) {
      const number = delays.push(ms);
      return () => cancelled.push(number);
    },
  });
  return { loop, steps, delays, cancelled };
}

it('waits after a step, and not when it was woken during the step', async () => {
  const { loop, steps, delays } = makeLoop();
  const started = loop.start();
  steps[0]?.resolve();
  await started;
  await expect.poll(() => delays, { interval: 1 }).toEqual([50]);
  loop.wake();
  loop.wake();
  expect(steps).toHaveLength(2);
  steps[1]?.resolve();
  await expect.poll(() => delays, { interval: 1 }).toEqual([50, 0]);
});

it('begins when it is woken, and leaves what follows to the delay where that is enough', async () => {
  const { loop, steps, delays } = makeLoop();
  const started = loop.start();
  loop.wake(false);
  steps[0]?.resolve();
  await started;
  await expect.poll(() => delays, { interval: 1 }).toEqual([50]);
  loop.wake(false);
  expect(steps).toHaveLength(2);
  steps[1]?.resolve();
  await expect.poll(() => delays, { interval: 1 }).toEqual([50, 50]);
});

it('counts failures in a row', async () => {
  const { loop, steps, delays } = makeLoop();
  const started = loop.start();
  steps[0]?.resolve();
  await started;
  for (const number of [1, 2]) {
    loop.wake();
    steps[number]?.reject(new Error('away'));
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => delays, { interval: 1 }).toHaveLength(number + 1);
  }
  loop.wake();
  steps[3]?.resolve();
  await expect.poll(() => delays, { interval: 1 }).toEqual([50, 51, 52, 50]);
});

it('runs one step at a time, however often it is started', async () => {
  const { loop, steps } = makeLoop();
  const started = Promise.all([loop.start(), loop.start()]);
  expect(steps).toHaveLength(1);
  steps[0]?.resolve();
  await started;
  await loop.start();
  expect(steps).toHaveLength(1);
});

it('is not woken before it is started, nor after it was stopped', async () => {
  const { loop, steps } = makeLoop();
  loop.wake();
  expect(steps).toEqual([]);
  const started = loop.start();
  steps[0]?.resolve();
  await started;
  await loop.stop();
  loop.wake();
  expect(steps).toHaveLength(1);
});

it('has no delay under way beside a step: waking ends the one before it', async () => {
  const { loop, steps, delays, cancelled } = makeLoop();
  const started = loop.start();
  steps[0]?.resolve();
  await started;
  await expect.poll(() => delays, { interval: 1 }).toHaveLength(1);
  loop.wake();
  expect(steps).toHaveLength(2);
  expect(cancelled).toEqual([1]);
});

it('takes no further step when it is stopped between two', async () => {
  const { loop, steps, delays, cancelled } = makeLoop();
  const started = loop.start();
  steps[0]?.resolve();
  await started;
  await expect.poll(() => delays, { interval: 1 }).toHaveLength(1);
  await loop.stop();
  expect(cancelled).toEqual([1]);
});

it('stops only when its step is over, and takes no other', async () => {
  const { loop, steps, delays } = makeLoop();
  const started = loop.start();
  let isStopped = false;
  const stopping = (async () => {
    await loop.stop();
    isStopped = true;
  })();
  await started;
  expect(isStopped).toBe(false);
  steps[0]?.resolve();
  await stopping;
  expect(delays).toEqual([]);
  loop.wake();
  expect(steps).toHaveLength(1);
});
