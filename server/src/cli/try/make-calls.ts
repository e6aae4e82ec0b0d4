import { FIRST_CALLS, type FirstCall, TRY_CATALOG, TRY_NAME } from '../../derive/first-calls.ts';
import { CREDENTIAL_HEADERS } from '../../kernel/credential.ts';
import { Failure } from '../../runtime/failure.ts';
import { type CallAnswer, postCall } from '../program/post-call.ts';
import type { CalledService } from '../program/service-url.ts';

/** Whom the calls are about. */
export interface TriedTitle {
  readonly titleId: string;
  readonly secretKey: string;
}

/** A call that was made, with its variables as such and its answer with every credential cut short. */
export interface MadeCall {
  readonly about: string;
  readonly path: string;
  /** A header and the variable in it. */
  readonly header: string | undefined;
  readonly request: object;
  readonly status: number;
  readonly answer: object;
}

/** Makes the calls one after the other; a refused one is the last. Rejects with a Failure before it would replace goods of the game. */
export async function makeFirstCalls(
  service: CalledService,
  { titleId, secretKey }: TriedTitle,
): Promise<readonly MadeCall[]> {
  await requireOwnCatalog(service, secretKey);
  const variables = new Map([
    ['TITLE_ID', titleId],
    ['SECRET_KEY', secretKey],
  ]);
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
  return made;
}

/** The refusal of a secret key that the calls could not be made with. */
export function refusedKey(
  { origin }: CalledService,
  error: string,
  name = 'The secret key',
): Failure {
  return new Failure(`${name} may not make the calls at ${origin} (${error}).`);
}

/** The catalog version is replaced, so it must not be there yet, or hold what an earlier try put there. */
async function requireOwnCatalog(service: CalledService, secretKey: string): Promise<void> {
  const { error, body } = await postCall(service, '/Admin/GetCatalogItems', {
    headers: { [CREDENTIAL_HEADERS.secretKey]: secretKey },
    body: { CatalogVersion: TRY_NAME },
  });
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

function toMadeCall({ about, path, credential, body }: FirstCall, answer: CallAnswer): MadeCall {
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
