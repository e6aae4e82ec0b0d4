import type { Log } from './log.ts';

interface ClockLine {
  readonly isOff: boolean;
  readonly offsetMs: number;
}

/** Writes when the machine's clock becomes wrong, and when it is right again: one line each. */
export function makeClockLog(log: Log): (line: ClockLine) => void {
  return ({ isOff, offsetMs }) => {
    const line = { aheadSeconds: offsetMs / 1_000 };
    if (isOff) log.warn(line, "this machine's clock is wrong; the database's time is used");
    else log.info(line, "this machine's clock is right again");
  };
}
