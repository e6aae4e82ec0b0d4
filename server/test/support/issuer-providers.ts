import { MINUTE_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { linkApple, loginWithApple } from '../../src/players/providers/apple.ts';
import { linkGoogleAccount, loginWithGoogleAccount } from '../../src/players/providers/google.ts';
import {
  linkOpenIdConnect,
  loginWithOpenIdConnect,
} from '../../src/players/providers/open-id-connect.ts';
import { PLAY_GAMES } from './fakes/google-play-games.ts';
import { CLIENT_ID } from './fakes/open-id-issuer.ts';
import { connectGoogle } from './platform-providers.ts';
import type { TestedProvider } from './provider-scenarios.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

// The providers that issue ID tokens, against a fake of them.

export const CONNECTION = { ConnectionId: 'accounts' };
const APPLE_ISSUER = 'https://appleid.apple.com';

/** An ID token of the fake issuer, good for some minutes on the clock of the world. */
export function idToken({ fakes, clock }: World, claims: object, header: object = {}) {
  const iat = Math.floor(clock.now() / SECOND_MS);
  const exp = iat + (10 * MINUTE_MS) / SECOND_MS;
  return fakes().issuer.sign({ iat, exp, ...claims }, { ...header });
}

/** Connects the title with the fake issuer, once. */
export async function connectIssuer(world: World): Promise<void> {
  const { Connections } = await must(world.asTitle('/Admin/ListOpenIdConnection', {}));
  if (Connections.length > 0) return;
  const IssuerDiscoveryUrl = world.fakes().issuer.discoveryUrl;
  const body = { ...CONNECTION, ClientId: CLIENT_ID, ClientSecret: 'secret', IssuerDiscoveryUrl };
  await must(world.asTitle('/Admin/CreateOpenIdConnection', body));
}

/** Connects the title with Apple. */
export function connectApple(world: World): Promise<unknown> {
  const Settings = { Apple: { ClientIds: [CLIENT_ID] } };
  return must(world.asTitle('/Admin/SetIdentityProvider', { Provider: 'Apple', Settings }));
}

export const OPEN_ID: TestedProvider = {
  proof: async (world, name) => ({
    ...CONNECTION,
    IdToken: await idToken(world, { sub: name }),
  }),
  login: loginWithOpenIdConnect,
  link: linkOpenIdConnect,
  taken: 'LinkedIdentifierAlreadyClaimed',
  prepare: connectIssuer,
  bad: [
    {
      error: 'InvalidIdentityProviderId',
      isNotSetUp: true,
      proof: () => ({ ...CONNECTION, IdToken: 'none' }),
    },
    {
      error: 'InvalidIdentityToken',
      proof: async (world) => ({
        ...CONNECTION,
        IdToken: await idToken(world, { sub: 'ada', aud: 'another game' }),
      }),
    },
  ],
};

const byApple = async (world: World, claims: object, header?: object) => ({
  IdentityToken: await idToken(world, { iss: APPLE_ISSUER, ...claims }, header),
});

export const APPLE: TestedProvider = {
  proof: (world, name) => byApple(world, { sub: name }),
  login: loginWithApple,
  link: linkApple,
  taken: 'LinkedIdentifierAlreadyClaimed',
  prepare: connectApple,
  bad: [
    {
      error: 'AppleNotEnabledForTitle',
      isNotSetUp: true,
      proof: () => ({ IdentityToken: 'none' }),
    },
    {
      error: 'InvalidIdentityToken',
      proof: (world) =>
        byApple(world, { sub: 'ada', iss: 'https://appleid.apple.com.evil.example' }),
    },
    {
      error: 'TokenSigningKeyNotFound',
      proof: (world) => byApple(world, { sub: 'ada' }, { kid: 'unknown' }),
    },
  ],
};

/** A code of a Google account that is exchanged for an ID token with these claims. */
export async function googleCode(world: World, claims: object): Promise<string> {
  const token = { iss: 'https://accounts.google.com', aud: PLAY_GAMES.clientId, ...claims };
  return world.fakes().googlePlayGames.giveToken(await idToken(world, token));
}

export const GOOGLE: TestedProvider = {
  proof: async (world, name) => ({ ServerAuthCode: await googleCode(world, { sub: name }) }),
  login: loginWithGoogleAccount,
  link: linkGoogleAccount,
  taken: 'LinkedAccountAlreadyClaimed',
  prepare: (world) => connectGoogle(world),
  bad: [
    {
      error: 'GoogleOAuthNotConfiguredForTitle',
      isNotSetUp: true,
      proof: () => ({ ServerAuthCode: 'invented' }),
    },
    { error: 'InvalidGoogleToken', proof: () => ({ ServerAuthCode: 'invented' }) },
    {
      error: 'GoogleOAuthError',
      async proof(world) {
        await connectGoogle(world, 'another secret');
        return { ServerAuthCode: await googleCode(world, { sub: 'ada' }) };
      },
    },
    {
      error: 'GoogleOAuthNoIdTokenIncludedInResponse',
      proof: ({ fakes }) => ({ ServerAuthCode: fakes().googlePlayGames.give('a_1') }),
    },
  ],
};
