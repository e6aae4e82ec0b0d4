const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;

export type StopSignal = keyof typeof SIGNAL_NUMBERS;

/**
 * Resolves at the first SIGTERM or SIGINT. A second one calls `beforeExit` and ends the process at once,
 * with the shell's code for that signal.
 */
export function untilStopSignal(beforeExit: () => void = () => undefined): Promise<StopSignal> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of Object.keys(SIGNAL_NUMBERS) as StopSignal[]) {
      process.on(signal, () => {
        if (isStopping) {
          beforeExit();
          process.exit(128 + SIGNAL_NUMBERS[signal]);
        }
        isStopping = true;
        resolve(signal);
      });
    }
  });
}
