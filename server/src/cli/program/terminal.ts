/** Lets a reader close its end of a pipe (`purser key list | head`), and a terminal go, without failing the process. Where else nothing can be written, as on a full disk, that is said, and the exit code is 1. Called once, at the start. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') return;
      process.exitCode = 1;
      const reason = `The output could not be written: ${error.message}\n`;
      if (stream === process.stdout) process.stderr.write(reason);
    });
  }
}
