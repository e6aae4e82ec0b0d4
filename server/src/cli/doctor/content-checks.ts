import { existsSync } from 'node:fs';
import { listLedgerSizes, measureLedger } from '../../cluster/commands.ts';
import { growthPerDay } from '../../cluster/ledger-size.ts';
import type { Config } from '../../config/load.ts';
import { listSigningKeys } from '../../credentials/commands.ts';
import { openSigningKey } from '../../credentials/signing-key.ts';
import { DAY_MS } from '../../kernel/instant.ts';
import { type KeyEncryption, makeKeyEncryption } from '../../kernel/key-encryption.ts';
import { digestOf } from '../../kernel/secrets.ts';
import { shellCommand } from '../../kernel/shell-command.ts';
import { readKeyFile } from '../../runtime/key-file.ts';
import type { OpenStorage, Storage } from '../../storage/storage.ts';
import { listSecretKeys } from '../../titles/commands.ts';
import { describeCount } from '../program/print.ts';
import { bad, countFacts, good, NOT_OPEN, type Outcome, warning } from './finding.ts';

const SAME_FILE =
  'Make one and give the same file to every node: (umask 077 && head -c 32 /dev/urandom | base64 > purser.key)';

/** Whether the key file is there, private and well formed, and opens the signing keys of this database. */
export async function checkKeyFile(
  { keyPath, database }: Pick<Config, 'keyPath' | 'database'>,
  storage: OpenStorage | undefined,
): Promise<Outcome> {
  if (keyPath === undefined) {
    return bad('No key file is named.', `Name it with PURSER_KEY_FILE. ${SAME_FILE}`);
  }
  const keys = (await storage?.run(listSigningKeys)) ?? [];
  if (keys.length === 0 && !existsSync(keyPath)) {
    if (database.kind === 'sqlite')
      return good(`${keyPath} is not there yet; the first start makes it.`);
    return bad(`${keyPath} is not there.`, SAME_FILE);
  }
  const fileKeys = readKeyFile(keyPath);
  const keyEncryption = makeKeyEncryption({ keys: fileKeys });
  const live = keys.filter(({ revokedAt }) => revokedAt === undefined);
  if (live.length === 0)
    return good(`${keyPath} is private and whole; there is no signing key yet.`);
  const closed = live.filter((key) => !opens(key, keyEncryption));
  if (closed.length === 0) {
    return fileKeys.length === 1
      ? good(`${keyPath} opens ${describeKeys(live.length)}.`)
      : warning(
          `${keyPath} holds two keys: its rotation is not finished.`,
          `Go on with ${shellCommand('key-file rotate')}.`,
        );
  }
  const which = closed.length === live.length ? '' : `${closed.length} of `;
  return bad(
    `${keyPath} does not open ${which}${describeKeys(live.length)}, sealed with another one.`,
    'Put the right file back or name it with PURSER_KEY_FILE; every node must have the same one.',
  );
}

function describeKeys(count: number): string {
  return count === 1 ? 'the signing key' : `the ${count} signing keys`;
}

function opens(
  key: { readonly kid: string; readonly sealed: string },
  keyEncryption: KeyEncryption,
): boolean {
  try {
    openSigningKey(key, keyEncryption);
    return true;
  } catch {
    return false;
  }
}

/** Whether the control state, which a process must know before it judges credentials, can be read. */
export async function checkControlLog(storage: OpenStorage | undefined): Promise<Outcome> {
  if (!storage) return NOT_OPEN;
  const { facts, seq } = await countFacts(storage);
  return good(`Read up to entry ${seq}: ${describeCount(facts, 'fact')} to keep in memory.`);
}

/** How large the ledger of players is, how it grows, and how long it is kept. */
export async function checkLedger(
  { ledgerKeptMs }: Pick<Config, 'ledgerKeptMs'>,
  storage: Pick<Storage, 'run'> | undefined,
): Promise<Outcome> {
  if (!storage) return NOT_OPEN;
  const { entries, bytes } = await storage.run(measureLedger);
  const growth = growthPerDay(await storage.run(listLedgerSizes));
  const kept =
    ledgerKeptMs === undefined
      ? 'for ever, unless PURSER_LEDGER_KEPT says otherwise'
      : `for ${ledgerKeptMs / DAY_MS} days`;
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const about = `${describeAbout(entries)} of balances (${size})${describeGrowth(growth)}`;
  return good(`${about}; they are kept ${kept}.`);
}

/** The number is an estimate of the database. */
function describeAbout(entries: number): string {
  return entries === 0 ? 'No changes' : `About ${describeCount(entries, 'change')}`;
}

function describeGrowth(perDay: number | undefined): string {
  if (perDay === undefined || perDay === 0) return '';
  return `, about ${Math.abs(perDay)} ${perDay > 0 ? 'more' : 'fewer'} each day`;
}

/** Whether a start would accept the configured bootstrap title and secret key. */
export async function checkBootstrap(
  { bootstrapTitleId, bootstrapSecretKey }: Config,
  storage: Pick<Storage, 'run' | 'now'> | undefined,
): Promise<Outcome> {
  if (bootstrapSecretKey === undefined) return good('No secret key is configured.');
  if (!storage) return good('The configured secret key is made by the first start.');
  const digest = digestOf(bootstrapSecretKey);
  const found = (await storage.run(listSecretKeys, {})).find((key) => key.digest === digest);
  if (!found) return good('The configured secret key is made by the next start.');
  const { titleId, revokedAt, expiresAt = Number.POSITIVE_INFINITY } = found;
  if (bootstrapTitleId !== undefined && titleId !== bootstrapTitleId) {
    return bad(
      `PURSER_BOOTSTRAP_SECRET_KEY is a key of title ${titleId}, not of ${bootstrapTitleId}.`,
      'Give each title a key of its own.',
    );
  }
  if (revokedAt !== undefined || expiresAt <= storage.now()) {
    return bad(
      `PURSER_BOOTSTRAP_SECRET_KEY is a key of title ${titleId} that was revoked or has expired.`,
      'Give another one, or none: a start with this one is refused.',
    );
  }
  return good(`The configured secret key is a live key of title ${titleId}.`);
}
