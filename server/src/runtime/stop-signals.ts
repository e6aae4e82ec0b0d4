import { isatty } from 'node:tty';

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

export type StopSignal = keyof typeof SIGNAL_NUMBERS;

/** Whether somebody sits in front of the process: then a hang-up signal says that the terminal is gone. */
function isOnTerminal(): boolean {
  return isatty(0) || isatty(1);
}

/**
 * Resolves at the first SIGTERM or SIGINT, on a terminal also SIGHUP. A second one ends the process at once, with the
 * shell's code for that signal; its workers end when their channel to it is closed.
 */
export function untilStopSignal(): Promise<StopSignal> {
  const names = Object.keys(SIGNAL_NUMBERS) as StopSignal[];
  const signals = names.filter((signal) => signal !== 'SIGHUP' || isOnTerminal());
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (isStopping) process.exit(128 + SIGNAL_NUMBERS[signal]);
        isStopping = true;
        resolve(signal);
      });
    }
  });
}

/** Calls `reload` at each SIGHUP, unless that means the end of a terminal. */
export function onReloadSignal(reload: () => void): void {
  if (!isOnTerminal()) process.on('SIGHUP', reload);
}

/** Lets a worker ignore the signals that a terminal sends to every process: only the primary decides what they mean. */
export function ignoreSignals(): void {
  for (const signal of Object.keys(SIGNAL_NUMBERS)) process.on(signal, () => undefined);
}
