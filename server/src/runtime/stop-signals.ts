const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15 } as const;

export type StopSignal = keyof typeof SIGNAL_NUMBERS;

/**
 * Resolves at the first SIGTERM or SIGINT. A second one ends the process at once, with the shell's code for that
 * signal; its workers end when their channel to it is closed.
 */
export function untilStopSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of Object.keys(SIGNAL_NUMBERS) as StopSignal[]) {
      process.on(signal, () => {
        if (isStopping) process.exit(128 + SIGNAL_NUMBERS[signal]);
        isStopping = true;
        resolve(signal);
      });
    }
  });
}
