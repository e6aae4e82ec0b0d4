import type { CliCommand } from '../command.ts';
import { runDiagnostics } from './run-diagnostics.ts';
import { toText } from './finding.ts';

export const doctor: CliCommand = {
  name: 'doctor',
  summary:
    'Looks whether everything is in order for a start, or for the service that runs, and says what to do where it is not.',
  concerns: 'serve',
  examples: [
    ['doctor', 'before the first start, after an upgrade, when something is wrong'],
    ['doctor --json', 'for a program'],
  ],
  negative: 'something is wrong',
  async run({ config }) {
    const checks = await runDiagnostics(config);
    const isHealthy = checks.every(({ state }) => state !== 'bad');
    return {
      json: { healthy: isHealthy, checks },
      text: toText(checks),
      exitCode: isHealthy ? 0 : 1,
    };
  },
};
