import { MINUTE_MS } from '../../kernel/instant.ts';
import { CREDENTIAL_HEADERS } from '../../kernel/credential.ts';
import { shellCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { StoragePorts } from '../../storage/storage.ts';
import { issueKey } from '../key/issued-key.ts';
import { type CommandInput, textFlag } from '../program/command.ts';
import { postCall } from '../program/post-call.ts';
import { titleFlag } from '../program/read-flags.ts';
import { readCredential } from '../program/read-input.ts';
import { requireTitle } from '../program/require-title.ts';
import type { CalledService } from '../program/service-url.ts';
import { kidsIn, whoAnswers } from '../program/who-answers.ts';
import { refusedKey, type TriedTitle } from './make-calls.ts';

type Work<T> = (title: TriedTitle) => Promise<T>;

/** Runs `work` on the title of the secret key that is given, else on a title of the database with a key of its own. */
export async function withTitle<T>(
  input: CommandInput,
  service: CalledService,
  work: Work<T>,
): Promise<T> {
  const secretKey = await givenKey(input);
  if (secretKey !== undefined) {
    return work({ secretKey, titleId: await titleOf(service, secretKey) });
  }
  return withDatabase(input.config, async (storage) => {
    await requireOwnService(service, storage);
    const titleId = await chooseTitle(storage, titleFlag(input));
    return withOwnKey(storage, titleId, work);
  });
}

async function givenKey(input: CommandInput): Promise<string | undefined> {
  const given = textFlag(input, 'secretKey') ?? input.config.bootstrapSecretKey;
  return given === '-' ? readCredential(input.terminal.stdin) : given;
}

/** The title that a secret key belongs to, as the service says. */
async function titleOf(service: CalledService, secretKey: string): Promise<string> {
  const { error, body } = await postCall(service, '/Authentication/GetEntityToken', {
    headers: { [CREDENTIAL_HEADERS.secretKey]: secretKey },
    body: {},
  });
  if (error === undefined) return (body['Entity'] as { readonly Id: string }).Id;
  throw refusedKey(service, error);
}

/** A key that is issued in this database is good for nothing at another installation. */
async function requireOwnService(
  { origin }: CalledService,
  storage: Pick<StoragePorts, 'signingKeys'>,
): Promise<void> {
  const answering = await whoAnswers(origin, await kidsIn(storage));
  if (answering === 'thisInstallation') return;
  if (answering === 'otherProgram') {
    throw new Failure(
      `This installation does not answer at ${origin}; start it (${shellCommand('serve')}), or say with --port or --url where it is.`,
    );
  }
  throw new Failure(
    `${origin} is served by ${answering === 'unclear' ? 'a Purser that does not say of which installation it is' : 'another installation of Purser'}; give a secret key of it with --secret-key, or name its data with --data-dir or --database-url.`,
  );
}

async function chooseTitle(
  storage: Pick<StoragePorts, 'titles'>,
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined) {
    await requireTitle(storage, asked);
    return asked;
  }
  const [oldest] = await storage.titles.list();
  if (oldest) return oldest.titleId;
  throw new Failure(`There is no title yet; ${shellCommand('title create')} makes one.`);
}

/** The key ends by itself soon, should this process be killed before it revokes it. */
const KEY_LIFETIME_MS = 10 * MINUTE_MS;

async function withOwnKey<T>(
  { secretKeys, now }: Pick<StoragePorts, 'secretKeys' | 'now'>,
  titleId: string,
  work: Work<T>,
): Promise<T> {
  const { keyId, secretKey } = await issueKey(
    { secretKeys, now },
    { titleId, name: 'A try', scopes: [], expiresAt: now() + KEY_LIFETIME_MS },
  );
  try {
    return await work({ titleId, secretKey });
  } finally {
    await secretKeys.revoke({ keyId, now: now() });
  }
}
