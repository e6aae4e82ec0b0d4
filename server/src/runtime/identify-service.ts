import { text } from 'node:stream/consumers';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls, type RequestOptions } from 'node:https';
import { listSigningKeys } from '../credentials/commands.ts';
import type { Storage } from '../storage/storage.ts';
import type { UrlConfig } from './addresses.ts';

// An import of `node:http` loads an HTTP client, which `serve` mostly does not need (lib/node-http.ts): it loads this file only
// where its port is taken.

/** The kind of program that answers at an address. `unclear`: Purser, but which installation cannot be told. */
export type ServiceIdentity = 'thisInstallation' | 'otherInstallation' | 'unclear' | 'otherProgram';

const HOLDS_PORT: Readonly<Record<ServiceIdentity, string>> = {
  thisInstallation: 'is served by this installation of Purser',
  otherInstallation: 'is served by another installation of Purser',
  unclear: 'is served by Purser',
  otherProgram: 'is taken by another program',
};

/** Describes the holder of a port, as the beginning of a sentence. */
export function describeHolder(
  { host, port }: Pick<UrlConfig, 'host' | 'port'>,
  identity: ServiceIdentity,
): string {
  return `Port ${port} of ${host} ${HOLDS_PORT[identity]}`;
}

const ANSWER_MS = 2_000;

/**
 * Asks who answers at an address (without a slash at the end). Installations are told apart by their signing keys:
 * `ownKids` has those of this one, and is undefined where they are not known.
 */
export async function identifyService(
  url: string,
  ownKids: ReadonlySet<string> | undefined,
): Promise<ServiceIdentity> {
  const kids = kidsOf(await pageOf(`${url}/.well-known/jwks.json`));
  if (kids?.some((kid) => ownKids?.has(kid))) return 'thisInstallation';
  // Last, because a proxy in front publishes the keys and not this page.
  if ((await pageOf(`${url}/livez`))?.trim() !== 'alive') return 'otherProgram';
  return ownKids === undefined || kids === undefined ? 'unclear' : 'otherInstallation';
}

/** The ids of the keys by which the installation of a database is recognised. */
export async function kidsIn({ run }: Pick<Storage, 'run'>): Promise<ReadonlySet<string>> {
  return new Set((await run(listSigningKeys)).map(({ kid }) => kid));
}

/** The page's text; undefined: none in time. No secret is sent, so the certificate need not be trusted. */
export async function pageOf(url: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await requestPage(new URL(url), { signal, rejectUnauthorized: false });
    const body = await text(response);
    return response.statusCode === 200 ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The ids of published keys (RFC 7517 5); undefined for any other text. */
function kidsOf(page: string | undefined): readonly string[] | undefined {
  try {
    const { keys } = JSON.parse(page ?? '') as { readonly keys: readonly { kid: string }[] };
    return keys.map(({ kid }) => kid);
  } catch {
    return undefined;
  }
}

/** GETs a page, or sends the body with the method of the options. Resolves with the head of the response; rejects when there is none. */
export function requestPage(
  url: URL,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end(body);
  });
}
