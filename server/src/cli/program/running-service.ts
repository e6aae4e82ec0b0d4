import { readNodeStats } from '../../cluster/commands.ts';
import type { NodeAddresses } from '../../cluster/node-stats.ts';
import { MINUTE_MS } from '../../kernel/instant.ts';
import { identifyService, kidsIn } from '../../runtime/identify-service.ts';
import { reachableUrl } from '../../runtime/reachable-url.ts';
import type { Storage } from '../../storage/storage.ts';

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
