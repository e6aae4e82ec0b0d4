import { text } from 'node:stream/consumers';
import { readNodeStats } from '../../cluster/commands.ts';
import type { NodeAddresses } from '../../cluster/node-stats.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/instant.ts';
import { reachableUrl } from '../../runtime/addresses.ts';
import { Failure } from '../../runtime/failure.ts';
import { identifyService, kidsIn, requestPage } from '../../runtime/identify-service.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CalledService } from './service-url.ts';

/** Every process writes more often where it listens. */
const LATELY_MS = 2 * MINUTE_MS;

/** Addresses that are asked. Many nodes mostly have one. */
const ASKED_MAX = 8;

/**
 * Finds a service that runs on this database and gives the addresses that it has written there; undefined: none answers
 * from here. The entry alone proves nothing, because a process may have ended since. So the service is asked whether it
 * has the signing keys of this installation.
 */
export async function findRunningService(
  storage: Pick<Storage, 'run' | 'now'>,
): Promise<NodeAddresses | undefined> {
  const { nodes } = await storage.run(readNodeStats, { since: storage.now() - LATELY_MS });
  const newest = nodes.toSorted((one, other) => other.at - one.at);
  const byUrl = new Map<string, NodeAddresses>();
  for (const { addresses } of newest) {
    if (addresses && !byUrl.has(addresses.url)) byUrl.set(addresses.url, addresses);
  }
  const kids = await kidsIn(storage);
  const asked = [...byUrl.values()].slice(0, ASKED_MAX);
  const identities = await Promise.all(
    asked.map(({ url }) => identifyService(reachableUrl(url), kids)),
  );
  return asked.find((_, at) => identities[at] === 'thisInstallation');
}

const TIMEOUT_MS = 10 * SECOND_MS;

/** The answer to a call: its data, or else the refusal. */
export interface CallAnswer {
  readonly status: number;
  /** The name of the refusal. */
  readonly error: string | undefined;
  /** The members that matter: of the data, or of the refusal. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes one call of the API. Rejects with a Failure when there is no answer of Purser's in time. */
export function postCall(
  { origin, trust }: CalledService,
  path: string,
  call: { readonly headers: Readonly<Record<string, string>>; readonly body: object },
): Promise<CallAnswer> {
  return inTime(`${origin} does not answer as Purser does`, TIMEOUT_MS, async (signal) => {
    const headers = { 'Content-Type': 'application/json', ...call.headers };
    const options = { ...trust, method: 'POST', headers, signal };
    const response = await requestPage(new URL(path, origin), options, JSON.stringify(call.body));
    const { data, ...refusal } = JSON.parse(await text(response)) as {
      readonly data?: Record<string, unknown>;
      readonly error?: string;
    };
    return { status: response.statusCode ?? 0, error: refusal.error, body: data ?? refusal };
  });
}

/** Runs `work`, which asks a service; its error becomes a Failure that begins with `failure`. */
export async function inTime<T>(
  failure: string,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = signal.aborted ? 'no answer in time' : (code ?? message);
    throw new Failure(`${failure} (${reason}).`, { cause });
  }
}
