import type { HttpDeps } from '../deps.ts';

type CatchUp = HttpDeps['catchUp'];

/**
 * Puts calls off to the end of the event loop's turn and answers all of a turn together. They share one look
 * at the control log, which begins after the last of their heads has arrived: what is promised to one call is
 * kept for each. By then the bodies of most calls have arrived as well, so that nobody has to wait for them.
 */
export function makeTickBatch<Call>(
  catchUp: CatchUp,
  answer: (call: Call, catchUp: CatchUp) => Promise<void>,
): (call: Call) => void {
  let waiting: Call[] = [];

  function answerAll(): void {
    const calls = waiting;
    waiting = [];
    const catchUpOnce = once(catchUp);
    for (const call of calls) void answer(call, catchUpOnce);
  }

  return (call) => {
    if (waiting.push(call) === 1) setImmediate(answerAll);
  };
}

/** What throws is tried again by the next one. */
function once(catchUp: CatchUp): CatchUp {
  let hasBegun = false;
  let catchingUp: void | Promise<void>;
  return () => {
    if (!hasBegun) {
      catchingUp = catchUp();
      hasBegun = true;
    }
    return catchingUp;
  };
}
