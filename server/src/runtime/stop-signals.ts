import { isatty } from 'node:tty';
import { SECOND_MS } from '../kernel/instant.ts';
import type { Log } from '../telemetry/log.ts';

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

export type StopSignal = keyof typeof SIGNAL_NUMBERS;

/**
 * Milliseconds after the first signal in which further signals count as the same one. One Ctrl-C arrives twice where
 * npm started the process: from the terminal, which sends it to everybody, and from npm, which passes it on. So does a
 * hang-up: from the terminal and from its shell.
 */
const SAME_SIGNAL_MS = SECOND_MS;

/** Whether somebody sits in front of the process: then a hang-up signal says that the terminal is gone. */
function isOnTerminal(): boolean {
  return isatty(0) || isatty(1);
}

/**
 * Resolves at the first SIGTERM or SIGINT, on a terminal also SIGHUP. A second one, at least SAME_SIGNAL_MS later, ends the
 * process at once, with the shell's code for that signal; its workers end when their channel to it is closed.
 */
export function untilStopSignal(): Promise<StopSignal> {
  const names = Object.keys(SIGNAL_NUMBERS) as StopSignal[];
  const signals = names.filter((signal) => signal !== 'SIGHUP' || isOnTerminal());
  return new Promise((resolve) => {
    let endsAtOnceFrom = Infinity;
    for (const signal of signals) {
      process.on(signal, () => {
        const at = performance.now();
        if (at >= endsAtOnceFrom) process.exit(128 + SIGNAL_NUMBERS[signal]);
        endsAtOnceFrom = Math.min(endsAtOnceFrom, at + SAME_SIGNAL_MS);
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

/** Ends the process at an error that nobody caught, with its cause in the log: the state of the process is unknown, and going on could do harm. */
export function crashOnUncaughtError(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught; the process ends');
    process.exit(1);
  });
}
