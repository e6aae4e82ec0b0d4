import { makeBoundedTest } from '../connections/bounded-test.ts';
import { isOf, issuersOf, type KnownConnection } from '../connections/connection.ts';
import { makeKnownConnections } from '../connections/known-connections.ts';
import { openConnection } from '../connections/judge-by-connection.ts';
import { makeProofs, type Prover, type Provers } from '../connections/proofs.ts';
import { makeReceipts } from '../connections/receipts.ts';
import { makeRefusedProofs } from '../connections/refused-proofs.ts';
import { makeConnectionTest, type TestConnection } from '../connections/test-connection.ts';
import { workingProviders } from '../connections/working-providers.ts';
import type { AppOptions } from './app-options.ts';
import type { Outside } from './outside.ts';
import { makePlatformTest } from './platform-tests.ts';
import { makeProvers } from './provers.ts';
import { makeReceiptJudges } from './receipt-judges.ts';
import { makeSteamShops } from './steam-shops.ts';
import { monotonicNow } from './timers.ts';

/** Puts the room `connections` together: what titles have set up with identity providers and payment platforms, and the judges of proofs and receipts. */
export function makeConnections(options: AppOptions, outside: Outside) {
  const { storage, clock: now, keyEncryption, metrics } = options;
  const { Apple, Google, ...presets } = outside.issuers;
  const provers = makeProvers(options, outside);
  const known = makeKnownConnections();
  const refusedProofs = makeRefusedProofs({ run: storage.run, now });
  const { emit } = metrics;
  const judging = { known, keyEncryption, emit, noteRefused: refusedProofs.note };
  return {
    known,
    refusedProofs,
    operationDeps: {
      proofs: makeProofs({ ...judging, provers }),
      steamShop: makeSteamShops({ ...options, ...outside, ...judging }),
      receipts: makeReceipts({ ...judging, judges: makeReceiptJudges(outside) }),
      connections: {
        find: known.find,
        listAll: known.listAll,
        listFormer: known.listFormer,
        presets,
        knownIssuers: [...Apple.issuers, ...Google.issuers],
        exceptions: options.outside?.exceptions ?? [],
        keyEncryption,
      },
      issuersOfConnection(of: { readonly titleId: string; readonly connectionId: string }) {
        const connection = known.find({ ...of, provider: 'OpenIdConnect' });
        return connection && issuersOf(connection.settings, presets);
      },
      workingProviders: (titleId: string) => workingProviders(known.list(titleId), presets),
      testConnection: makeBoundedTest({
        test: makeTestOfSecrets(options, outside),
        nowMs: monotonicNow,
      }),
    },
  };
}

/** Makes the test of a connection that also shows the provider the title's secret. */
export function makeTestOfSecrets(
  options: Pick<AppOptions, 'clock' | 'keyEncryption' | 'random'>,
  outside: Outside,
): TestConnection {
  const { testClient: client, keySetUrl, readKeySet } = outside;
  const { keyEncryption } = options;
  const provers = makeProvers(options, { ...outside, client });
  return makeConnectionTest({
    request: client.request,
    keySetUrl,
    readKeySet,
    tryProof: async (connection) => tryProof(connection, { provers, keyEncryption }),
    tryPlatform: makePlatformTest(options, outside),
    monotonicNow,
  });
}

interface Judges extends Pick<AppOptions, 'keyEncryption'> {
  readonly provers: Provers;
}

const BAD_PROOF = 'A0';

/** Shows Google or Steam a proof that cannot hold, with the title's secret. */
function tryProof(
  connection: KnownConnection,
  { provers, keyEncryption }: Judges,
): ReturnType<Prover<'steam'>> | undefined {
  if (isOf(connection, 'Steam')) {
    const proof = { ticket: BAD_PROOF, isServiceSpecific: true };
    return provers.steam(openConnection(connection, keyEncryption), proof);
  }
  if (isOf(connection, 'Google')) {
    const opened = openConnection(connection, keyEncryption);
    return provers.googlePlayGames(opened, { serverAuthCode: BAD_PROOF });
  }
  return undefined;
}
