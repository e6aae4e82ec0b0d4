import { openPostgresStorage } from '../../app/storage/postgres.ts';
import { openSqliteStorage } from '../../app/storage/sqlite.ts';
import type { Config } from '../../config/load.ts';
import { systemClock } from '../../kernel/instant.ts';
import { RATE_LIMITS } from '../../kernel/rate-limits.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { checkpointsOf } from '../../runtime/checkpoints.ts';
import { kidsIn } from '../../runtime/identify-service.ts';
import { listServing } from '../../runtime/rotate-key-file.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { CliCommand } from '../program/command.ts';
import { DATA_OPTIONS, LISTENER_OPTIONS } from '../program/read-flags.ts';
import { checkBootstrap, checkControlLog, checkKeyFile, checkLedger } from './content-checks.ts';
import {
  checkCheckpoints,
  checkConfiguration,
  checkFolder,
  checkSchema,
  type SchemaFinding,
} from './database-checks.ts';
import { describeFindings, type Finding, runCheck } from './finding.ts';
import { checkCallLimits, checkPort, checkTls } from './listener-checks.ts';
import { checkMail } from './mail-checks.ts';
import {
  checkClock,
  checkCommits,
  checkConnections,
  checkLease,
  checkLimits,
  checkNotify,
  checkRole,
  checkStandbys,
  makeDiagnosed,
} from './postgres-checks.ts';
import { checkProviders } from './provider-checks.ts';
import { checkRefunds } from './refund-checks.ts';

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
    'poolMax',
    'workers',
    'newPlayers',
    'publicOrigin',
    'accountOrigin',
    'smtp',
    'smtpFrom',
    'smtpTls',
    'outsideExceptions',
    'partnerUrls',
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

/** Checks an installation as its configuration describes it, in the order of a start. Leaves everything as it was. */
async function runDiagnostics(config: Config): Promise<readonly Finding[]> {
  const address = config.database;
  const { outcome, state } = await checkSchema(config);
  const diagnosed = makeDiagnosed(address, state !== 'unusable');
  const opening = state === 'ready' ? openForDiagnostics(config) : Promise.resolve(undefined);
  const storage = await opening.catch(() => undefined);
  const checks: Readonly<Record<string, Parameters<typeof runCheck>[1]>> = {
    Configuration: () => checkConfiguration(config),
    'Data folder': () => checkFolder(address),
    Checkpoints: () => checkCheckpoints(config),
    Database: () => opening.then(() => outcome),
    'Key file': () => checkKeyFile(config, storage),
    'Control log': () => checkControlLog(storage),
    Ledger: () => checkLedger(config, storage),
    Clock: () => diagnosed(checkClock),
    Lease: () => checkLease(address, storage),
    'Wake-up': () => diagnosed(checkNotify),
    Limits: () => diagnosed(checkLimits),
    Role: () => diagnosed((found) => checkRole(found, state === 'missing')),
    Connections: async () => {
      const serving = storage ? (await listServing(storage)).length : 0;
      return diagnosed((found) => checkConnections(found, { ...config, serving }));
    },
    Commits: () => diagnosed(checkCommits),
    Standbys: () => diagnosed(checkStandbys),
    Port: async () => checkPort(config, await ownKids(storage, state)),
    'Call limits': () => checkCallLimits(config),
    TLS: () => checkTls(config),
    Mail: () => checkMail(config),
    Providers: () => checkProviders(config, storage),
    Refunds: () => checkRefunds(storage),
    Bootstrap: () => checkBootstrap(config, storage),
  };
  try {
    const findings: Finding[] = [];
    for (const [name, run] of Object.entries(checks)) {
      // oxlint-disable-next-line no-await-in-loop
      findings.push(await runCheck(name, run));
    }
    return findings;
  } finally {
    await storage?.close();
  }
}

/** The signing keys of this installation: none before its first start, undefined where its database cannot be read. */
async function ownKids(
  storage: OpenStorage | undefined,
  schema: SchemaFinding['state'],
): Promise<ReadonlySet<string> | undefined> {
  if (storage) return kidsIn(storage);
  return schema === 'missing' ? new Set() : undefined;
}

/** Opens a database that is up to date already. */
function openForDiagnostics(config: Config): Promise<OpenStorage> {
  const { database: address } = config;
  const random = systemRandom;
  if (address.kind === 'postgres') {
    return openPostgresStorage({ random, url: address.url, poolMax: 1 });
  }
  const { path } = address;
  return openSqliteStorage({ random, clock: systemClock, path, ...checkpointsOf(config) });
}
