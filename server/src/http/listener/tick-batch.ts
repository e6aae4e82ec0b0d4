import type { HttpDeps } from '../deps.ts';

type CatchUp = HttpDeps['catchUp'];

/**
 * Collects the calls whose heads arrive in one tick of the event loop and answers them at its end. They share one
 * `catchUp`, which begins after the last of their heads has arrived, so its promise holds for each of them. By
 * then most bodies have arrived as well and are read without a promise.
 */
export function makeTickBatch<Call>(
  catchUp: CatchUp,
  answer: (call: Call, catchUp: CatchUp) => Promise<void>,
): (call: Call) => void {
  let batch: Call[] = [];

  function answerBatch(): void {
    const calls = batch;
    batch = [];
    const catchUpOnce = once(catchUp);
    for (const call of calls) void answer(call, catchUpOnce);
  }

  return (call) => {
    if (batch.push(call) === 1) setImmediate(answerBatch);
  };
}

/** Calls `catchUp` for the first caller and gives its result to the others. If it throws, the next caller calls it again. */
function once(catchUp: CatchUp): CatchUp {
  let hasBegun = false;
  let result: void | Promise<void>;
  return () => {
    if (!hasBegun) {
      result = catchUp();
      hasBegun = true;
    }
    return result;
  };
}
