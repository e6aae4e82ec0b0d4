import { CLIENT_VARIABLES } from '../config/load.ts';
import { OPTIONS } from '../config/options.ts';
import { FIRST_CALLS, type FirstCall, TRY_CATALOG, TRY_NAME } from '../derive/first-calls.ts';
import { CREDENTIAL_HEADERS } from '../kernel/credential.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { reachableUrl } from '../runtime/addresses.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { identifyService, kidsIn } from '../runtime/identify-service.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { listTitles, revokeSecretKey } from '../titles/commands.ts';
import { issueKey } from './key.ts';
import { type CallAnswer, findRunningService, postCall } from './program/call-service.ts';
import { type CliCommand, type CommandInput, textFlag } from './program/command.ts';
import {
  DATA_OPTIONS,
  LISTENER_OPTIONS,
  requireTitle,
  titleFlag,
  titleIdOf,
} from './program/read-flags.ts';
import { calledService, type CalledService, URL_FLAG } from './program/service-url.ts';
import { readCredential } from './program/terminal.ts';

/** A title's first catalog becomes its default, whatever the call asks for. */
const LEFT_BEHIND = [
  `The player, the catalog version and the store are called ${TRY_NAME}. Those of your`,
  'game are as they were; only in a title without any catalog this one is the default.',
].join('\n');

export const tryOut: CliCommand = {
  summary:
    'Makes the calls of a first hour against a running service and shows them: a login, two checks, a catalog, a store.',
  flags: [
    URL_FLAG,
    [
      '--title <title-id>',
      'The title [PURSER_TITLE_ID; default: the oldest; with a secret key, the title of that].',
    ],
    [
      '--secret-key <key>',
      'A secret key that may do everything; - reads it from standard input [PURSER_SECRET_KEY; default: one that is made for this and revoked at the end].',
    ],
  ],
  concerns: [...DATA_OPTIONS, ...LISTENER_OPTIONS, 'bootstrapSecretKey'],
  examples: [
    ['try', 'on this computer, beside the service'],
    [
      'try --url https://game.example --secret-key - < key.txt',
      'elsewhere, with a key of the title',
    ],
  ],
  negative: 'a call was refused, or the service does not answer',
  async run(input) {
    const service = calledService(input);
    const { titleId, calls } = await withTitle(input, service, (title) =>
      makeFirstCalls(service, title),
    );
    const refused = calls.find(({ status }) => status !== 200);
    const end = refused ? 'The last call was refused.' : LEFT_BEHIND;
    return {
      json: { url: service.origin, titleId, calls },
      text: [`Title ${titleId} at ${service.origin}.`, '', ...calls.map(toText), end].join('\n'),
      exitCode: refused ? 1 : 0,
    };
  },
};

type MadeCall = ReturnType<typeof toMadeCall>;

function toText({ about, path, header, request, status, answer }: MadeCall, at: number): string {
  const call = [`POST ${path}`, ...(header === undefined ? [] : [header])].join('  ');
  return [
    `${at + 1}. ${about}`,
    `   ${call}`,
    `   ${JSON.stringify(request)}`,
    `   → ${status} ${JSON.stringify(answer)}`,
    '',
  ].join('\n');
}

type Work = (title: TriedTitle) => ReturnType<typeof makeFirstCalls>;

/** Runs `work` on the title of the secret key that is given, else on a title of the database with a key of its own. */
async function withTitle(
  input: CommandInput,
  service: CalledService,
  work: Work,
): ReturnType<Work> {
  const given = await givenKey(input);
  const asked = askedTitle(input);
  if (given) {
    const titleId = await titleOf(service, given);
    if (asked !== undefined && asked !== titleId)
      throw new WrongUse(`${given.name} is a key of title ${titleId}, not of ${asked}.`);
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
  await requireTitle(storage, asked);
  if (asked !== undefined) return asked;
  const [oldest] = await storage.run(listTitles);
  if (oldest) return oldest.titleId;
  throw new Failure(`There is no title yet; ${nextCommand('title create')} makes one.`);
}

/** The key ends by itself soon, should this process be killed before it revokes it. */
const KEY_LIFETIME_MS = 10 * MINUTE_MS;

async function withOwnKey(
  { run, now }: Pick<Storage, 'run' | 'now'>,
  titleId: string,
  work: Work,
): ReturnType<Work> {
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

/** Whom the calls are about. */
interface TriedTitle {
  readonly titleId: string;
  readonly secretKey: string;
}

/** Makes the calls one after the other; a refused one is the last. Rejects with a Failure before it would replace goods of the game. */
async function makeFirstCalls(service: CalledService, { titleId, secretKey }: TriedTitle) {
  await requireOwnCatalog(service, secretKey);
  const variables = new Map(Object.entries({ TITLE_ID: titleId, SECRET_KEY: secretKey }));
  const made: MadeCall[] = [];
  for (const call of FIRST_CALLS) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await makeCall(service, call, variables);
    made.push(toMadeCall(call, answer));
    if (answer.error !== undefined) break;
    for (const [variable, member] of Object.entries(call.keeps ?? {})) {
      variables.set(variable, findText(answer.body, member));
    }
  }
  return { titleId, calls: made };
}

/** The refusal of a secret key that the calls could not be made with. */
function refusedKey({ origin }: CalledService, error: string, name = 'The secret key'): Failure {
  return new Failure(`${name} may not make the calls at ${origin} (${error}).`);
}

/** The catalog version is replaced, so it must not be there yet, or hold what an earlier try put there. */
async function requireOwnCatalog(service: CalledService, secretKey: string): Promise<void> {
  const headers = { [CREDENTIAL_HEADERS.secretKey]: secretKey };
  const asked = { headers, body: { CatalogVersion: TRY_NAME } };
  const { error, body } = await postCall(service, '/Admin/GetCatalogItems', asked);
  if (error === 'CatalogNotConfigured') return;
  if (error !== undefined) throw refusedKey(service, error);
  const idsOf = (items: readonly { readonly ItemId: string }[]) =>
    items.map(({ ItemId }) => ItemId).join();
  if (idsOf(body['Catalog'] as typeof TRY_CATALOG) === idsOf(TRY_CATALOG)) return;
  throw new Failure(
    `The title has a catalog version ${TRY_NAME} with other goods, which a try would replace; nothing was done.`,
  );
}

function makeCall(
  service: CalledService,
  { path, credential, body }: FirstCall,
  variables: ReadonlyMap<string, string>,
): Promise<CallAnswer> {
  const valueOf = (variable: string) => variables.get(variable) ?? '';
  const headers = credential
    ? { [CREDENTIAL_HEADERS[credential.kind]]: valueOf(credential.variable) }
    : {};
  const filled = JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? valueOf(value.slice(1)) : value,
  ) as object;
  return postCall(service, path, { headers, body: filled });
}

/** The first text of that name, however deep it is. */
function findText(within: object, member: string): string {
  for (const [name, value] of Object.entries(within)) {
    if (name === member && typeof value === 'string') return value;
    const found = typeof value === 'object' && value !== null ? findText(value, member) : '';
    if (found !== '') return found;
  }
  return '';
}

/** Longer texts in an answer are credentials. */
const TEXT_CHARS_MAX = 40;
const CHARS_SHOWN = 8;

/** A call that was made, with its variables as such and its answer with every credential cut short. */
function toMadeCall({ about, path, credential, body }: FirstCall, answer: CallAnswer) {
  return {
    about,
    path,
    header: credential && `${CREDENTIAL_HEADERS[credential.kind]}: $${credential.variable}`,
    request: body,
    status: answer.status,
    answer: answer.error === undefined ? withoutCredentials(answer.body) : answer.body,
  };
}

function withoutCredentials(body: object): object {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' && value.length > TEXT_CHARS_MAX
      ? `${value.slice(0, CHARS_SHOWN)}…`
      : value,
  ) as object;
}
