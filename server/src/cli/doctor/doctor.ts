import { RATE_LIMITS } from '../../kernel/rate-limits.ts';
import type { CliCommand } from '../program/command.ts';
import { DATA_OPTIONS, LISTENER_OPTIONS } from '../program/used-options.ts';
import { runDiagnostics } from './run-diagnostics.ts';
import { describeFindings } from './finding.ts';

export const doctor: CliCommand = {
  summary:
    'Looks whether everything is in order for a start, or for the service that runs, and says what to do where it is not.',
  concerns: [
    ...DATA_OPTIONS,
    'ledgerKeptMs',
    ...LISTENER_OPTIONS,
    'managementPort',
    'bootstrapTitleId',
    'bootstrapSecretKey',
    'limits',
    ...RATE_LIMITS,
    'titlePlayersMax',
    'newPlayers',
  ],
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
      text: describeFindings(checks),
      exitCode: isHealthy ? 0 : 1,
    };
  },
};
