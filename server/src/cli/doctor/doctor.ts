import { openPostgresStorage } from '../../app/storage/postgres.ts';
import { openSqliteStorage } from '../../app/storage/sqlite.ts';
import type { Config } from '../../config/load.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { systemClock } from '../../kernel/instant.ts';
import { RATE_LIMITS } from '../../kernel/rate-limits.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { nameOfDatabase } from '../../runtime/addresses.ts';
import { kidsIn } from '../../runtime/identify-service.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { CliCommand } from '../program/command.ts';
import { DATA_OPTIONS, LISTENER_OPTIONS } from '../program/read-flags.ts';
import { checkBootstrap, checkControlLog, checkKeyFile, checkLedger } from './content-checks.ts';
import { checkFolder, checkSchema, type SchemaFinding } from './database-checks.ts';
import { type Check, describeFindings, type Finding, good, runCheck } from './finding.ts';
import { checkCallLimits, checkPort, checkTls } from './listener-checks.ts';
import {
  checkClock,
  checkCommits,
  checkLease,
  checkLimits,
  checkNotify,
  checkStandbys,
  makeDiagnostics,
} from './postgres-checks.ts';

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

/** Checks an installation as its configuration describes it. Leaves everything as it was. */
async function runDiagnostics(config: Config): Promise<readonly Finding[]> {
  const address = config.database;
  const schema = await checkSchema(config);
  const diagnostics = makeDiagnostics(address, schema.state !== 'unusable');
  const opening = await openOrNot(address, schema.state === 'ready');
  try {
    const findings: Finding[] = [];
    for (const check of checksOf({
      config,
      diagnostics,
      storage: opening.storage,
      schema: schema.state,
    })) {
      // oxlint-disable-next-line no-await-in-loop
      findings.push(await runCheck(check));
    }
    const schemaFound = await runCheck({
      name: 'Database',
      run: opening.run ?? (() => schema.outcome),
    });
    // In the order of a start: configuration and folder, then the database, then what is in it.
    return findings.toSpliced(2, 0, schemaFound);
  } finally {
    await opening.storage?.close();
  }
}

interface Opening {
  readonly storage: OpenStorage | undefined;
  /** A check that says why it cannot be opened. */
  readonly run?: Check['run'];
}

async function openOrNot(address: DatabaseAddress, isReady: boolean): Promise<Opening> {
  if (!isReady) return { storage: undefined };
  try {
    return { storage: await openForDiagnostics(address) };
  } catch (error) {
    return { storage: undefined, run: () => Promise.reject(error) };
  }
}

function checksOf(deps: {
  readonly config: Config;
  readonly diagnostics: ReturnType<typeof makeDiagnostics>;
  readonly storage: OpenStorage | undefined;
  readonly schema: SchemaFinding['state'];
}): readonly Check[] {
  const { config, diagnostics, storage, schema } = deps;
  const address = config.database;
  return [
    {
      name: 'Configuration',
      run: () =>
        good(`Database ${nameOfDatabase(address)}, key file ${config.keyPath ?? 'not named'}.`),
    },
    { name: 'Data folder', run: () => checkFolder(address) },
    { name: 'Key file', run: () => checkKeyFile(config, storage) },
    { name: 'Control log', run: () => checkControlLog(storage) },
    { name: 'Ledger', run: () => checkLedger(config, storage) },
    { name: 'Clock', run: async () => checkClock(address, await diagnostics?.()) },
    { name: 'Lease', run: () => checkLease(address, storage) },
    { name: 'Wake-up', run: async () => checkNotify(address, await diagnostics?.()) },
    { name: 'Limits', run: async () => checkLimits(address, await diagnostics?.()) },
    { name: 'Commits', run: async () => checkCommits(address, await diagnostics?.()) },
    { name: 'Standbys', run: async () => checkStandbys(address, await diagnostics?.()) },
    { name: 'Port', run: async () => checkPort(config, await ownKids(storage, schema)) },
    { name: 'Call limits', run: () => checkCallLimits(config) },
    { name: 'TLS', run: () => checkTls(config) },
    { name: 'Bootstrap', run: () => checkBootstrap(config, storage) },
  ];
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
function openForDiagnostics(address: DatabaseAddress): Promise<OpenStorage> {
  const random = systemRandom;
  return address.kind === 'postgres'
    ? openPostgresStorage({ random, url: address.url, poolMax: 1 })
    : openSqliteStorage({ random, clock: systemClock, path: address.path });
}
