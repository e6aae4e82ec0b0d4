import type { CopyProgress } from '../../storage/copy/copy-database.ts';

const BAR_CHARS = 30;

/** The line that shows how far a copy has come. */
export function toProgressLine({ step, table, rowsDone, rowsTotal }: CopyProgress): string {
  const share = rowsTotal === 0 ? 1 : Math.min(1, rowsDone / rowsTotal);
  const filled = Math.floor(share * BAR_CHARS);
  const bar = '█'.repeat(filled).padEnd(BAR_CHARS, '░');
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${step} ${table}`;
}

/** A bar in one line of a terminal that is drawn over and over; where nobody watches, nothing is written. */
export interface ProgressBar {
  show(progress: CopyProgress): void;
  /** Takes the line away. */
  clear(): void;
}

/** Back to the line's beginning, and away with what stands there (ECMA-48 EL). */
const CLEAR_LINE = '\r\u001B[2K';

/** Makes the bar of a stream; standard output belongs to the answer. */
export function makeProgressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let shown = '';
  return {
    show(progress) {
      if (!stream.isTTY) return;
      const line = toProgressLine(progress);
      if (line !== shown) stream.write(`${CLEAR_LINE}${line}`);
      shown = line;
    },
    clear() {
      if (shown !== '') stream.write(CLEAR_LINE);
      shown = '';
    },
  };
}
