import type { Result } from './breaking.ts';

/** Shows on standard error how far the drill is: one line that changes on a terminal, a line for each way elsewhere. */
export function makeProgress(count: number) {
  const isTerminal = process.stderr.isTTY;
  let number = 0;
  let name = 'start';
  let beganAt = performance.now();
  let stage = '';
  const bar = () => `[${number}/${count}]`;
  const draw = () => {
    const seconds = Math.round((performance.now() - beganAt) / 1_000);
    process.stderr.write(`\r\u001B[K${bar()} ${name}: ${stage} (${seconds} s)`);
  };
  const timer = isTerminal ? setInterval(draw, 500) : undefined;
  timer?.unref();
  return {
    begin(next: string): void {
      number += 1;
      name = next;
      beganAt = performance.now();
    },
    tell(next: string): void {
      stage = next;
      if (isTerminal) draw();
    },
    end({ lost, stale, acknowledged }: Result): void {
      const seconds = Math.round((performance.now() - beganAt) / 1_000);
      if (isTerminal) process.stderr.write('\r\u001B[K');
      process.stderr.write(
        `${bar()} ${name}: ${acknowledged.writes} acknowledged, ${lost.length} lost, ${stale.length} stale (${seconds} s)\n`,
      );
    },
    clear(): void {
      if (isTerminal) process.stderr.write('\r\u001B[K');
    },
  };
}
