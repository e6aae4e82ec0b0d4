import type { Config } from '../config/load.ts';
import { systemClock } from '../kernel/instant.ts';
import { digestOf, systemRandom } from '../kernel/secrets.ts';
import type { StoragePorts } from '../storage/storage.ts';
import { createTitle } from '../titles/create-title.ts';
import { issueSecretKey } from '../titles/issue-secret-key.ts';
import { Failure } from './failure.ts';

type Bootstrap = Pick<Config, 'bootstrapTitleId' | 'bootstrapSecretKey'>;
type Rooms = Pick<StoragePorts, 'titles' | 'secretKeys'>;

const deps = { random: systemRandom, now: systemClock };

export interface Beginning {
  /** The title named by the configuration, else the oldest one. */
  readonly titleId: string;
  /** Whether this start made it. */
  readonly isNew: boolean;
}

/**
 * Before the service listens: makes sure that there is a title, and that the bootstrap key is a live
 * key of it. Makes no secret, so a start that fails afterwards has lost none.
 */
export async function bootstrapTitle(
  rooms: Rooms & Pick<StoragePorts, 'namespaceId'>,
  bootstrap: Bootstrap,
): Promise<Beginning> {
  const beginning = await findOrCreateTitle(rooms, bootstrap.bootstrapTitleId);
  const { bootstrapSecretKey } = bootstrap;
  if (bootstrapSecretKey !== undefined) {
    await findOrIssueKey(rooms, beginning.titleId, bootstrapSecretKey);
  }
  return beginning;
}

/**
 * Once the service listens: the text of a new secret key where the title never had one, to be shown at
 * once. Also heals a first start that ended between the title and its key.
 */
export async function bootstrapKey(rooms: Rooms, titleId: string): Promise<string | undefined> {
  const keys = await rooms.secretKeys.list({ titleId });
  return keys.length > 0 ? undefined : issue(rooms, { titleId });
}

async function findOrCreateTitle(
  { titles, namespaceId }: Parameters<typeof bootstrapTitle>[0],
  asked: string | undefined,
): Promise<Beginning> {
  const known = await titles.list();
  const found = asked === undefined ? known[0] : known.find((it) => it.titleId === asked);
  if (found) return { titleId: found.titleId, isNew: false };
  const titleId = asked ?? firstTitleId(namespaceId);
  const created = await createTitle({ titles, ...deps }, { titleId, name: 'First title' });
  // Another process that starts on the same database may have been quicker by a moment.
  return { titleId, isNew: created.status === 'created' };
}

const TITLE_ID_DIGITS = 5;

/** The same for all that start at once: five digits that follow from the studio's id, which chance has made. They do not begin with 0. */
function firstTitleId(namespaceId: string): string {
  const digits = Number.parseInt(namespaceId.slice(0, TITLE_ID_DIGITS), 16);
  return (digits | 0x8_0000).toString(16).toUpperCase();
}

async function findOrIssueKey(rooms: Rooms, titleId: string, text: string): Promise<void> {
  const digest = digestOf(text);
  const find = async () => (await rooms.secretKeys.list({})).find((key) => key.digest === digest);
  let found = await find();
  if (!found) {
    await issue(rooms, { titleId, text });
    found = await find();
  }
  if (!found || found.titleId !== titleId) {
    throw new Failure(`PURSER_BOOTSTRAP_SECRET_KEY is a key of another title than ${titleId}.`, 2);
  }
  const { revokedAt, expiresAt = Number.POSITIVE_INFINITY } = found;
  if (revokedAt !== undefined || expiresAt <= deps.now()) {
    throw new Failure(
      `PURSER_BOOTSTRAP_SECRET_KEY is a key of title ${titleId} that was revoked or has expired; give another one.`,
      2,
    );
  }
}

/** The key's text; undefined when another process issued this very text a moment ago. */
async function issue(
  { secretKeys }: Rooms,
  of: { readonly titleId: string; readonly text?: string },
): Promise<string | undefined> {
  const asked = { ...of, name: 'First key', scopes: [] };
  const issued = await issueSecretKey({ secretKeys, ...deps }, asked);
  if (issued.status === 'issued') return issued.text;
  if (issued.status === 'duplicate') return undefined;
  throw new Failure(
    issued.status === 'tooMany'
      ? `Title ${of.titleId} has as many live secret keys as it may have; revoke one, or start without PURSER_BOOTSTRAP_SECRET_KEY.`
      : `The first secret key of title ${of.titleId} cannot be issued (${issued.status}).`,
  );
}
