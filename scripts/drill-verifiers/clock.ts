import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PRELOAD = fileURLToPath(new URL('../../server/test/process/wrong-clock.ts', import.meta.url));

/** The wall clock of a process, which can be set. */
export interface WrongClock {
  /** The environment of the process; a verifier in Go reads the file by itself. */
  readonly env: Readonly<Record<string, string>>;
  /** By how many milliseconds it is wrong. */
  readonly wrongMs: number;
  /** Sets it, in the running process of this id, too. */
  set(wrongMs: number, pid: number | undefined): void;
}

/** A clock that is right at first. */
export function makeWrongClock(folder: string, name: string): WrongClock {
  const file = join(folder, `clock-${name}`);
  writeFileSync(file, '0');
  let wrongMs = 0;
  return {
    env: { TEST_CLOCK_FILE: file, NODE_OPTIONS: `--import=${PRELOAD}` },
    get wrongMs() {
      return wrongMs;
    },
    set(ms, pid) {
      wrongMs = ms;
      writeFileSync(file, String(ms));
      if (pid !== undefined) process.kill(pid, 'SIGUSR2');
    },
  };
}
