import type { CliCommand } from '../program/command.ts';

export const serve: CliCommand = {
  summary:
    'Serves until it is told to stop; the first start makes a title and a secret key and prints them once, on a terminal with a link that makes the first owner.',
  concerns: 'serve',
  flags: [['--json', 'Say that the service is ready in one line of JSON, also on a terminal.']],
  examples: [
    ['serve', 'on 127.0.0.1:7300, with the data in ./data'],
    ['serve --host 0.0.0.0 --tls-cert-file cert.pem --tls-key-file key.pem', 'for others, https'],
    ['serve --port 0 --data-dir ./other', 'on a free port, beside another one'],
    ['serve --workers auto', 'with a process for each processor'],
  ],
  negative:
    'the service cannot start or has failed (0: one signal stopped it; 129, 130 and 143: a second one ended it at once)',
  async run({ config, readAgain, flags, terminal: { stdout } }) {
    const [{ runService }, { toReadyLine, toReadyText }] = await Promise.all([
      import('../../runtime/run-service.ts'),
      import('./ready-message.ts'),
    ]);
    const isForProgram = flags.json === true || !stdout.isTTY;
    await runService({
      config,
      readAgain,
      showsOwnerLink: !isForProgram,
      onReady(ready) {
        stdout.write(`${isForProgram ? toReadyLine(ready) : toReadyText(ready)}\n`);
      },
    });
    return undefined;
  },
};
