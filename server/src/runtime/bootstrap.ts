import type { Config } from '../config/load.ts';
import { BOOTSTRAP } from '../kernel/author.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { digestOf, systemRandom } from '../kernel/secrets.ts';
import { addOperatorLink } from '../operators/commands/links.ts';
import { type FreshLink, newLink } from '../operators/link.ts';
import type { OpenStorage, Storage } from '../storage/storage.ts';
import { listSecretKeys, listTitles } from '../titles/commands.ts';
import { createTitle } from '../titles/create-title.ts';
import { issueSecretKey } from '../titles/issue-secret-key.ts';
import { refuseDamaged } from './database-state.ts';
import { Failure, WrongUse } from './failure.ts';
import { keyEncryptionOf } from './key-file.ts';
import { explainOpening, openDatabase } from './open-storage.ts';

type Rooms = Pick<Storage, 'run' | 'now'>;

/** The things that every start needs before it serves. */
export interface Installation {
  readonly storage: OpenStorage;
  readonly keyEncryption: KeyEncryption;
  /** The title named by the configuration, else the oldest one. */
  readonly titleId: string;
}

/** Opens the database, and makes sure that its key file and a title are there. The caller closes the storage. */
export async function openInstallation(config: Config): Promise<Installation> {
  await explainOpening(config, () => refuseDamaged(config));
  const storage = await openDatabase(config);
  try {
    const keyEncryption = await keyEncryptionOf(config, storage);
    return { storage, keyEncryption, titleId: await bootstrapTitle(storage, config) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Before the service listens: makes sure that there is a title, and that the bootstrap key is a live
 * key of it. Makes no random secret key, so a start that fails afterwards has lost none.
 */
async function bootstrapTitle(
  rooms: Rooms & Pick<Storage, 'namespaceId'>,
  { bootstrapTitleId, bootstrapSecretKey }: Config,
): Promise<string> {
  const titleId = await findOrCreateTitle(rooms, bootstrapTitleId);
  if (bootstrapSecretKey !== undefined) {
    await findOrIssueKey(rooms, titleId, bootstrapSecretKey);
  }
  return titleId;
}

/**
 * Once the service listens: the text of a new secret key where the title never had one, to be shown at
 * once. Also repairs a first start that ended between the title and its key.
 */
export async function bootstrapKey(rooms: Rooms, titleId: string): Promise<string | undefined> {
  const keys = await rooms.run(listSecretKeys, { titleId });
  return keys.length > 0 ? undefined : issue(rooms, { titleId });
}

/** A new link that makes the first owner, in the place of the one of an earlier start; undefined: there is an owner. */
export async function bootstrapOwner(rooms: Rooms): Promise<FreshLink | undefined> {
  const now = rooms.now();
  const link = newLink(systemRandom, now);
  const { digest, expiresAt } = link;
  const of = { operatorId: undefined, createdBy: BOOTSTRAP, digest, expiresAt, now };
  return (await rooms.run(addOperatorLink, of)) === 'done' ? link : undefined;
}

async function findOrCreateTitle(
  { run, namespaceId, now }: Parameters<typeof bootstrapTitle>[0],
  asked: string | undefined,
): Promise<string> {
  const known = await run(listTitles);
  const found = asked === undefined ? known[0] : known.find((it) => it.titleId === asked);
  if (found) return found.titleId;
  const titleId = asked ?? firstTitleId(namespaceId);
  // Another process that starts on the same database may have made it a moment ago.
  await createTitle({ run, now, random: systemRandom }, { titleId, name: 'First title' });
  return titleId;
}

const TITLE_ID_DIGITS = 5;

/** Five digits derived from the random namespace id, so that processes which start at once agree. The first is not 0. */
function firstTitleId(namespaceId: string): string {
  const digits = Number.parseInt(namespaceId.slice(0, TITLE_ID_DIGITS), 16);
  return (digits | 0x8_0000).toString(16).toUpperCase();
}

async function findOrIssueKey(rooms: Rooms, titleId: string, text: string): Promise<void> {
  const digest = digestOf(text);
  const find = async () =>
    (await rooms.run(listSecretKeys, {})).find((key) => key.digest === digest);
  let found = await find();
  if (!found) {
    await issue(rooms, { titleId, text });
    found = await find();
  }
  if (!found || found.titleId !== titleId) {
    throw new WrongUse(`PURSER_BOOTSTRAP_SECRET_KEY is a key of another title than ${titleId}.`);
  }
  const { revokedAt, expiresAt = Number.POSITIVE_INFINITY } = found;
  if (revokedAt !== undefined || expiresAt <= rooms.now()) {
    throw new WrongUse(
      `PURSER_BOOTSTRAP_SECRET_KEY is a key of title ${titleId} that was revoked or has expired; give another one.`,
    );
  }
}

/** The key's text; undefined when another process issued this very text a moment ago. */
async function issue(
  { run, now }: Rooms,
  of: { readonly titleId: string; readonly text?: string },
): Promise<string | undefined> {
  const asked = { ...of, name: 'First key', scopes: [], madeBy: BOOTSTRAP };
  const issued = await issueSecretKey({ run, now, random: systemRandom }, asked);
  if (issued.status === 'issued') return issued.text;
  if (issued.status === 'duplicate') return undefined;
  throw new Failure(
    issued.status === 'tooMany'
      ? `Title ${of.titleId} has as many live secret keys as it may have; revoke one, or start without PURSER_BOOTSTRAP_SECRET_KEY.`
      : `The first secret key of title ${of.titleId} cannot be issued (${issued.status}).`,
  );
}
