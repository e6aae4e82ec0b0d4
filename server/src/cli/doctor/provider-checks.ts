import { makeOutside } from '../../app/outside.ts';
import type { Config } from '../../config/load.ts';
import { listConnections } from '../../connections/commands.ts';
import { type Connection, type ConnectionProvider, isOf } from '../../connections/connection.ts';
import { describeAway, makeConnectionTest } from '../../connections/test-connection.ts';
import { SECOND_MS } from '../../kernel/instant.ts';
import type { PartnerName } from '../../kernel/partners.ts';
import { ID_TOKEN_LEEWAY_SECONDS } from '../../kernel/outside-limits.ts';
import type { OutsideAnswer, OutsideClient } from '../../outside/http-client.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTitles } from '../../titles/commands.ts';
import { describeCount } from '../program/print.ts';
import { bad, good, NOT_OPEN, notChecked, type Outcome } from './finding.ts';

/** For all providers together. */
const ALL_MS = 5 * SECOND_MS;

const KEEP_TIME =
  "Let NTP keep this computer's clock, or that of the database: tokens of providers are judged by it.";
const COMPARE_TIME =
  'Look which of both is wrong: that provider alone says so, and it may be wrong itself. NTP keeps the clock of this computer.';
const LOOK =
  'Look whether this computer may connect to it; PURSER_OUTSIDE_EXCEPTIONS and PURSER_PARTNER_URLS name what is inside. The console tests each connection with its secret.';

/**
 * Whether the identity providers and payment platforms of all titles answer, those that have keys with them, and whether the clock agrees with theirs. Each is called once, whatever
 * number of titles it serves. No secret is shown to any of them.
 */
export async function checkProviders(
  {
    outsideExceptions: exceptions = [],
    partnerUrls = {},
  }: Pick<Config, 'outsideExceptions' | 'partnerUrls'>,
  storage: Pick<Storage, 'run' | 'now'> | undefined,
): Promise<Outcome> {
  if (!storage) return NOT_OPEN;
  const connections = await findDistinct(storage);
  if (connections.size === 0)
    return notChecked('No title is connected with an identity provider or a payment platform.');
  const outside = makeOutside({ outside: { exceptions, partnerUrls }, clock: storage.now });
  const clocks: Clocks = new Map();
  const client = watchClock(outside.bare, { clocks, now: storage.now });
  const test = makeTest({ ...outside, client });
  const found = await Promise.all(
    [...connections].map(async ([name, one]) => ({ name, ...(await test(one)) })),
  );
  const wrong = found.filter(({ status }) => status !== 'ready');
  if (wrong.length > 0) {
    const each = wrong.map(({ name, detail }) => `${name}: ${detail}`);
    return bad(each.join(' '), LOOK);
  }
  return judgeClock([...connections.keys()], clocks);
}

/** By how many milliseconds the clock is ahead of that of each host, as its last answer says. */
type Clocks = Map<string, number>;

/** One host with another time than ours may be wrong itself: the clock is blamed where no host agrees with it, and two agree with each other. */
function judgeClock(names: readonly string[], clocks: Clocks): Outcome {
  const apart = [...clocks].filter(([, aheadMs]) => !isClose(aheadMs, 0));
  const [first] = apart;
  if (first) {
    const [host, aheadMs] = first;
    const side = aheadMs < 0 ? 'behind' : 'ahead of';
    const seconds = Math.round(Math.abs(aheadMs) / SECOND_MS);
    const agreeing = apart.filter(([, other]) => isClose(other, aheadMs));
    return agreeing.length > 1 && apart.length === clocks.size
      ? bad(`The clock is ${seconds} s ${side} those of identity providers.`, KEEP_TIME)
      : bad(`The clock is ${seconds} s ${side} the time that ${host} names.`, COMPARE_TIME);
  }
  return good(
    `${describeCount(names.length, 'provider')} can be used, and the clock agrees with theirs: ${names.join(', ')}.`,
  );
}

function isClose(aheadMs: number, otherMs: number): boolean {
  return Math.abs(aheadMs - otherMs) <= ID_TOKEN_LEEWAY_SECONDS * SECOND_MS;
}

/** One connection for each provider and each issuer, by its name. */
async function findDistinct({
  run,
}: Pick<Storage, 'run'>): Promise<ReadonlyMap<string, Connection>> {
  const found = new Map<string, Connection>();
  for (const { titleId } of await run(listTitles)) {
    // oxlint-disable-next-line no-await-in-loop
    for (const one of await run(listConnections, { titleId })) found.set(nameOf(one), one);
  }
  return found;
}

function nameOf(connection: Connection): string {
  if (!isOf(connection, 'OpenIdConnect')) return connection.provider;
  const { preset, discoveryUrl, issuerInformation } = connection.settings;
  return preset ?? discoveryUrl ?? issuerInformation?.issuer ?? connection.connectionId;
}

/** The addresses of providers that have no keys to fetch. The App Store is not called: its receipts are verified without it. */
const WITHOUT_KEYS: ReadonlyMap<ConnectionProvider, PartnerName> = new Map([
  ['GameCenter', 'game-center'],
  ['Steam', 'steam'],
  ['PlayStore', 'play-store'],
  ['AmazonAppstore', 'amazon-appstore'],
  ['SteamPurchases', 'steam-purchases'],
]);

/** Makes a test of what can be called without a secret: keys, or any answer at all of a provider that has none. */
function makeTest({
  client,
  urls,
  keySetUrl,
  readKeySet,
}: Pick<ReturnType<typeof makeOutside>, 'client' | 'urls' | 'keySetUrl' | 'readKeySet'>) {
  const signal = AbortSignal.timeout(ALL_MS);
  const request: OutsideClient['request'] = (of) =>
    client.request({ ...of, signal, ignoresBreaker: true });
  const testKeys = makeConnectionTest({
    request,
    keySetUrl,
    readKeySet,
    tryProof: async () => undefined,
    tryPlatform: async () => undefined,
    monotonicNow: () => performance.now(),
  });
  return async (connection: Connection): Promise<{ status: string; detail: string }> => {
    const address = WITHOUT_KEYS.get(connection.provider);
    if (address === undefined) return testKeys(connection);
    const answer = await request({ url: urls[address] });
    return answer.status === 'answered'
      ? { status: 'ready', detail: '' }
      : { status: 'away', detail: describeAway(answer.why) };
  };
}

/** Compares the clock with the time that each answer names. */
function watchClock(
  client: OutsideClient,
  { clocks, now }: { readonly clocks: Clocks; readonly now: () => number },
): OutsideClient {
  return {
    async request(of) {
      const answer = await client.request(of);
      const aheadMs = now() - timeOf(answer);
      if (!Number.isNaN(aheadMs)) clocks.set(new URL(of.url).host, aheadMs);
      return answer;
    },
  };
}

/** Not a number: the answer names no time. */
function timeOf(answer: OutsideAnswer): number {
  return answer.status === 'answered' ? Date.parse(answer.date ?? '') : Number.NaN;
}
