import { generateKeyPairSync } from 'node:crypto';
import { createOpenIdConnection } from '../../src/connections/operations/create-open-id-connection.ts';
import { setIdentityProvider } from '../../src/connections/operations/set-identity-provider.ts';
import { CONNECTION_CHANGES_PER_HOUR } from '../../src/kernel/limits.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A public key, the same with its secret part, and a private key in PEM. */
export const PUBLIC_JWK = { ...publicKey.export({ format: 'jwk' }), kid: 'one' };
export const PRIVATE_JWK = privateKey.export({ format: 'jwk' });
export const PRIVATE_PEM = privateKey.export({ format: 'pem', type: 'pkcs8' });

/** A public RSA key. */
export const RSA_JWK = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({
  format: 'jwk',
});

/** An issuer whose keys are given by hand. */
export const byHand = (issuer: string, keys: readonly unknown[] = [PUBLIC_JWK]) => ({
  Issuer: issuer,
  AuthorizationUrl: 'https://login.example.com/authorize',
  TokenUrl: 'https://login.example.com/token',
  JsonWebKeySet: { keys },
});

export const DISCOVERY_URL = 'https://login.example.com/.well-known/openid-configuration';

/** The request of an OpenID connection by discovery. */
export const CONNECTION = {
  ConnectionId: 'studio',
  ClientId: 'space-pirates',
  ClientSecret: 'a secret of the client',
  IssuerDiscoveryUrl: DISCOVERY_URL,
};

export const STEAM = {
  Provider: 'Steam',
  Settings: { Steam: { AppId: '480', AllowsFamilySharing: false } },
  Secret: 'a publisher key',
};

/** Makes an OpenID connection of the title. */
export function connect(world: World, change: object = {}): Promise<Reply['data']> {
  return must(world.asTitle(createOpenIdConnection.path, { ...CONNECTION, ...change }));
}

/** Connects the title with Steam. */
export function connectSteam(world: World): Promise<Reply['data']> {
  return must(world.asTitle(setIdentityProvider.path, STEAM));
}

/** Changes the connection with Steam until the changes of this hour are used up that its key has. */
export async function useUpChanges(world: World): Promise<void> {
  const left = CONNECTION_CHANGES_PER_HOUR - (await changes(world)).length;
  for (let change = 0; change < left; change += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await connectSteam(world);
  }
}

/** The OpenID connections of the title, as the list shows them. */
export async function listed(world: World): Promise<Reply['data']> {
  return (await must(world.asTitle('/Admin/ListOpenIdConnection', {}))).Connections;
}

/** The connections of the title with all that a console shows. */
export async function providers(world: World): Promise<Reply['data']> {
  return (await must(world.asTitle('/Admin/ListIdentityProviders', {}))).Connections;
}

/** The changes of the title's connections. */
export async function changes(world: World): Promise<Reply['data']> {
  return (await must(world.asTitle('/Admin/ListConnectionChanges', {}))).Changes;
}
