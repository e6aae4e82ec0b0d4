const BAR_CHARS = 24;
const CLEAR_LINE = '\r\u001b[2K';

/** Tells a waiting person how far a row is: a bar on a terminal, nothing elsewhere. Writes to standard error. */
export interface Progress {
  /** `done` of `total` steps, and what is under way. */
  show(at: { readonly done: number; readonly total: number; readonly what: string }): void;
  clear(): void;
}

export function makeProgress(row: string): Progress {
  if (!process.stderr.isTTY) return { show: () => undefined, clear: () => undefined };
  return {
    show({ done, total, what }) {
      const filled = Math.round((BAR_CHARS * done) / total);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARS - filled);
      const line = `${row} ${bar} ${done}/${total} ${what}`;
      process.stderr.write(CLEAR_LINE + line.slice(0, (process.stderr.columns || 80) - 1));
    },
    clear: () => process.stderr.write(CLEAR_LINE),
  };
}
