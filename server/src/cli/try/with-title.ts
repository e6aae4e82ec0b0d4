import { CLIENT_VARIABLES, OPTIONS } from '../../config/load.ts';
import { CREDENTIAL_HEADERS } from '../../kernel/credential.ts';
import { MINUTE_MS } from '../../kernel/instant.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import { identifyService, kidsIn } from '../../runtime/identify-service.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { reachableUrl } from '../../runtime/reachable-url.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTitles, revokeSecretKey } from '../../titles/commands.ts';
import { issueKey } from '../key/issued-key.ts';
import { type CommandInput, textFlag } from '../program/command.ts';
import { postCall } from '../program/post-call.ts';
import { titleFlag, titleIdOf } from '../program/read-flags.ts';
import { readCredential } from '../program/read-input.ts';
import { requireTitle } from '../program/require-title.ts';
import { findRunningService } from '../program/running-service.ts';
import type { CalledService } from '../program/service-url.ts';
import { refusedKey, type TriedTitle } from './make-calls.ts';

type Work<T> = (title: TriedTitle) => Promise<T>;

/** Runs `work` on the title of the secret key that is given, else on a title of the database with a key of its own. */
export async function withTitle<T>(
  input: CommandInput,
  service: CalledService,
  work: Work<T>,
): Promise<T> {
  const given = await givenKey(input);
  const asked = askedTitle(input);
  if (given) {
    const titleId = await titleOf(service, given);
    if (asked !== undefined && asked !== titleId)
      throw new Failure(`${given.name} is a key of title ${titleId}, not of ${asked}.`, 2);
    return work({ secretKey: given.text, titleId });
  }
  return withDatabase(input.config, async (storage) => {
    await requireOwnService(service, storage);
    const titleId = await chooseTitle(storage, asked);
    return withOwnKey(storage, titleId, work);
  });
}

/** The title of the flag, else of the environment. */
function askedTitle(input: CommandInput): string | undefined {
  const { titleId } = input.client;
  return titleFlag(input) ?? (titleId === undefined ? undefined : titleIdOf(titleId));
}

interface GivenKey {
  readonly text: string;
  /** Where it was given, for a person. */
  readonly name: string;
}

async function givenKey(input: CommandInput): Promise<GivenKey | undefined> {
  const flag = textFlag(input, 'secretKey');
  if (flag !== undefined) {
    const text = flag === '-' ? await readCredential(input.terminal.stdin) : flag;
    return { text, name: 'The secret key' };
  }
  const { secretKey } = input.client;
  if (secretKey !== undefined)
    return { text: secretKey, name: CLIENT_VARIABLES.secretKey.variable };
  const { bootstrapSecretKey } = input.config;
  if (bootstrapSecretKey === undefined) return undefined;
  return { text: bootstrapSecretKey, name: OPTIONS.bootstrapSecretKey.variable };
}

/** The title that a secret key belongs to, as the service says. */
async function titleOf(service: CalledService, { text, name }: GivenKey): Promise<string> {
  const { error, body } = await postCall(service, '/Authentication/GetEntityToken', {
    headers: { [CREDENTIAL_HEADERS.secretKey]: text },
    body: {},
  });
  if (error === undefined) return (body['Entity'] as { readonly Id: string }).Id;
  throw refusedKey(service, error, name);
}

/** A key that is issued in this database is good for nothing at another installation. */
async function requireOwnService(
  { origin }: CalledService,
  storage: Parameters<typeof findRunningService>[0],
): Promise<void> {
  const identity = await identifyService(origin, await kidsIn(storage));
  if (identity === 'thisInstallation') return;
  const running = await findRunningService(storage);
  if (running) {
    const url = reachableUrl(running.url);
    throw new Failure(`This installation answers at ${url}, not at ${origin}; say so with --url.`);
  }
  if (identity === 'otherProgram') {
    throw new Failure(
      `This installation does not answer at ${origin}; start it (${nextCommand('serve')}), or say with --port or --url where it is.`,
    );
  }
  throw new Failure(
    `${origin} is served by ${identity === 'unclear' ? 'a Purser that does not say of which installation it is' : 'another installation of Purser'}; give a secret key of it with --secret-key, or name its data with --data-dir or --database-url.`,
  );
}

async function chooseTitle(
  storage: Pick<Storage, 'run'>,
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined) {
    await requireTitle(storage, asked);
    return asked;
  }
  const [oldest] = await storage.run(listTitles);
  if (oldest) return oldest.titleId;
  throw new Failure(`There is no title yet; ${nextCommand('title create')} makes one.`);
}

/** The key ends by itself soon, should this process be killed before it revokes it. */
const KEY_LIFETIME_MS = 10 * MINUTE_MS;

async function withOwnKey<T>(
  { run, now }: Pick<Storage, 'run' | 'now'>,
  titleId: string,
  work: Work<T>,
): Promise<T> {
  const { keyId, secretKey } = await issueKey(
    { run, now },
    { titleId, name: 'A try', scopes: [], expiresAt: now() + KEY_LIFETIME_MS },
  );
  try {
    return await work({ titleId, secretKey });
  } finally {
    await run(revokeSecretKey, { keyId, now: now() });
  }
}
