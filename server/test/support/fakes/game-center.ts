import { sign } from 'node:crypto';
import type { Instant } from '../../../src/kernel/instant.ts';
import { makeRsaCertificate, type SelfSigned } from './certificate.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

/** The address of the certificate, as clients of Game Center tell it. */
export const PUBLIC_KEY_URL = 'https://static.gc.apple.com/public-key/gc-prod-10.cer';

/** A player as Game Center signs it. */
interface SignedPlayer {
  readonly publicKeyUrl: string;
  readonly playerId: string;
  readonly timestamp: string;
  readonly salt: string;
  readonly signature: string;
}

interface FakeGameCenter extends FakeServer {
  /** Signs a player of a game, as Game Center or as somebody else. */
  sign(of: {
    readonly playerId: string;
    readonly bundleId: string;
    readonly at: Instant;
    readonly by?: SelfSigned;
  }): SignedPlayer;
}

/** Starts the server of certificates: Game Center's, and those given by their paths. */
export async function startFakeGameCenter(
  certificates: Readonly<Record<string, Buffer>> = {},
): Promise<FakeGameCenter> {
  // The clock of a service in a test goes years ahead.
  const own = makeRsaCertificate({ from: new Date('2020-01-01'), to: new Date('2120-01-01') });
  const served: Readonly<Record<string, Buffer>> = {
    [new URL(PUBLIC_KEY_URL).pathname]: own.certificate,
    ...certificates,
  };
  const server = await startFakeServer(({ url }) => {
    const body = served[url.pathname];
    return body ? { body } : { code: 404, body: 'Not found' };
  });
  return Object.assign(server, {
    sign({ playerId, bundleId, at, by = own }: Parameters<FakeGameCenter['sign']>[0]) {
      const salt = Buffer.from('7e2f01c4', 'hex');
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(at));
      const signed = Buffer.concat([Buffer.from(playerId + bundleId), time, salt]);
      return {
        publicKeyUrl: PUBLIC_KEY_URL,
        playerId,
        timestamp: String(at),
        salt: salt.toString('base64'),
        signature: sign('sha256', signed, by.privateKey).toString('base64'),
      };
    },
  });
}
