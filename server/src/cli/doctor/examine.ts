import type { Config } from '../../config.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { addressOf, nameOfDatabase } from '../database-address.ts';
import {
  checkBootstrap,
  checkControlLog,
  checkKeyFile,
  type MaybeStorage,
} from './content-checks.ts';
import { checkFolder, checkSchema } from './database-checks.ts';
import { checkPort, checkTls } from './edge-checks.ts';
import { type Check, find, type Finding, good } from './finding.ts';
import { openForExam } from './opened.ts';
import { checkClock, checkLease, checkNotify, makeExam } from './postgres-checks.ts';

/** Looks at an installation as its configuration describes it, one thing after the other. Changes nothing that stays. */
export async function examineInstallation(config: Config): Promise<readonly Finding[]> {
  const address = addressOf(config);
  const schema = await checkSchema(address);
  const exam = makeExam(address, schema.state !== 'unusable');
  const opening = await openOrNot(address, schema.state === 'ready');
  try {
    const findings: Finding[] = [];
    for (const check of checksOf({ config, exam, storage: opening.storage })) {
      // oxlint-disable-next-line no-await-in-loop
      findings.push(await find(check));
    }
    const schemaFound = await find({
      name: 'Database',
      look: opening.look ?? (() => schema.outcome),
    });
    // In the order of a start: configuration and folder, then the database, then what is in it.
    return findings.toSpliced(2, 0, schemaFound);
  } finally {
    await opening.storage?.close();
  }
}

interface Opening {
  readonly storage: MaybeStorage;
  /** Says why it cannot be opened. */
  readonly look?: Check['look'];
}

async function openOrNot(address: DatabaseAddress, isReady: boolean): Promise<Opening> {
  if (!isReady) return { storage: undefined };
  try {
    return { storage: await openForExam(address) };
  } catch (error) {
    return { storage: undefined, look: () => Promise.reject(error) };
  }
}

function checksOf(of: {
  readonly config: Config;
  readonly exam: ReturnType<typeof makeExam>;
  readonly storage: MaybeStorage;
}): readonly Check[] {
  const { config, exam, storage } = of;
  const address = addressOf(config);
  return [
    {
      name: 'Configuration',
      look: () =>
        good(`Database ${nameOfDatabase(address)}, key file ${config.keyPath ?? 'not named'}.`),
    },
    { name: 'Data folder', look: () => checkFolder(address) },
    { name: 'Key file', look: () => checkKeyFile(config, storage) },
    { name: 'Control log', look: () => checkControlLog(storage) },
    { name: 'Clock', look: async () => checkClock(address, await exam?.()) },
    { name: 'Lease', look: () => checkLease(address, storage) },
    { name: 'Wake-up', look: async () => checkNotify(address, await exam?.()) },
    { name: 'Port', look: () => checkPort(config) },
    { name: 'TLS', look: () => checkTls(config) },
    { name: 'Bootstrap', look: () => checkBootstrap(config, storage) },
  ];
}
