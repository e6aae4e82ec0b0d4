/** Makes a reader that has gone away (`purser key list | head`) no unexpected error. Called once, at the start. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** Writes text to standard output, with a line end. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes one sentence to standard error. */
export function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Columns that line up, with a title each; nothing but a sentence where there are no rows. */
export function tableOf(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none;
  const lines = [titles, ...rows];
  const widths = titles.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
