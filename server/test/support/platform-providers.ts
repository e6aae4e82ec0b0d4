import { createHash } from 'node:crypto';
import {
  linkGameCenterAccount,
  loginWithGameCenter,
} from '../../src/players/providers/game-center.ts';
import {
  linkGooglePlayGamesServicesAccount,
  loginWithGooglePlayGamesServices,
} from '../../src/players/providers/google-play-games.ts';
import {
  linkSteamId,
  linkXboxId,
  loginWithSteamId,
  loginWithXboxId,
} from '../../src/players/providers/platform-ids.ts';
import { linkSteamAccount, loginWithSteam } from '../../src/players/providers/steam.ts';
import { PLAY_GAMES } from './fakes/google-play-games.ts';
import { STEAM as FAKE_STEAM, steamIdOf } from './fakes/steam.ts';
import type { TestedProvider } from './provider-scenarios.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

// The providers that platforms of games are, against fakes of them.

const taken = 'LinkedAccountAlreadyClaimed';

function connect(world: World, body: object): Promise<unknown> {
  return must(world.asTitle('/Admin/SetIdentityProvider', body));
}

/** Connects the title with Steam. */
export function connectSteam(world: World, more: object = {}): Promise<unknown> {
  return connect(world, {
    Provider: 'Steam',
    Settings: { Steam: { AppId: FAKE_STEAM.appId, AllowsFamilySharing: false, ...more } },
    Secret: FAKE_STEAM.key,
  });
}

/** Connects the title with Google. */
export function connectGoogle(world: World, Secret: string = PLAY_GAMES.clientSecret) {
  const Settings = { Google: { ClientIds: [PLAY_GAMES.clientId] } };
  return connect(world, { Provider: 'Google', Settings, Secret });
}

const BUNDLE_ID = 'com.example.game';

/** Connects the title with Game Center. */
export function connectGameCenter(world: World): Promise<unknown> {
  const Settings = { GameCenter: { BundleIds: ['com.example.other', BUNDLE_ID] } };
  return connect(world, { Provider: 'GameCenter', Settings });
}

function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE();
}

/** The id of an account of Steam, by a name. */
export function steamIdNamed(name: string): string {
  return steamIdOf(numberOf(name));
}

/** An id of Steam that is no person's. */
const A_GROUP = '103582791429521412';

export const STEAM: TestedProvider = {
  proof: ({ fakes }, name) => ({
    SteamTicket: fakes().steam.give({ steamId: steamIdNamed(name) }),
  }),
  login: loginWithSteam,
  link: linkSteamAccount,
  taken,
  prepare: connectSteam,
  bad: [
    { error: 'SteamNotEnabledForTitle', isNotSetUp: true, proof: () => ({ SteamTicket: '00ff' }) },
    { error: 'InvalidSteamTicket', proof: () => ({ SteamTicket: '00ff' }) },
    {
      error: 'SteamUserNotFound',
      proof: ({ fakes }) => ({ SteamTicket: fakes().steam.give({ steamId: A_GROUP }) }),
    },
  ],
};

export const STEAM_ID: TestedProvider = {
  proof: (_, name) => ({ SteamId: steamIdNamed(name) }),
  login: loginWithSteamId,
  link: linkSteamId,
  taken,
  prepare: connectSteam,
  bad: [
    { error: 'SteamNotEnabledForTitle', isNotSetUp: true, proof: () => ({ SteamId: A_GROUP }) },
    { error: 'SteamUserNotFound', proof: () => ({ SteamId: A_GROUP }) },
  ],
};

export const XBOX: TestedProvider = {
  proof: (_, name) => ({ Sandbox: 'RETAIL', XboxId: name }),
  login: loginWithXboxId,
  link: linkXboxId,
  taken,
};

export const GOOGLE_PLAY_GAMES: TestedProvider = {
  proof: ({ fakes }, name) => ({ ServerAuthCode: fakes().googlePlayGames.give(`a_${name}`) }),
  login: loginWithGooglePlayGamesServices,
  link: linkGooglePlayGamesServicesAccount,
  taken,
  prepare: (world) => connectGoogle(world),
  bad: [
    {
      error: 'GoogleOAuthNotConfiguredForTitle',
      isNotSetUp: true,
      proof: () => ({ ServerAuthCode: 'invented' }),
    },
    {
      error: 'InvalidGooglePlayGamesServerAuthCode',
      proof: () => ({ ServerAuthCode: 'invented' }),
    },
    {
      error: 'GoogleOAuthError',
      async proof(world) {
        await connectGoogle(world, 'another secret');
        return { ServerAuthCode: world.fakes().googlePlayGames.give('a_1') };
      },
    },
    {
      error: 'InvalidGoogleToken',
      proof: ({ fakes }) => ({ ServerAuthCode: fakes().googlePlayGames.give(null) }),
    },
  ],
};

/** The members of a request that Game Center has signed: a login and a link have other names for the id, and each reads its own. */
export function signedPlayer({ fakes, clock }: World, name: string, bundleId = BUNDLE_ID) {
  const playerId = `T:_${createHash('md5').update(name).digest('hex')}`;
  const signed = fakes().gameCenter.sign({ playerId, bundleId, at: clock.now() });
  return {
    PlayerId: playerId,
    GameCenterId: playerId,
    PublicKeyUrl: signed.publicKeyUrl,
    Salt: signed.salt,
    Signature: signed.signature,
    Timestamp: signed.timestamp,
  };
}

export const GAME_CENTER: TestedProvider = {
  proof: signedPlayer,
  login: loginWithGameCenter,
  link: linkGameCenterAccount,
  taken,
  prepare: connectGameCenter,
  bad: [
    {
      error: 'FeatureNotConfiguredForTitle',
      isNotSetUp: true,
      proof: (world) => signedPlayer(world, 'ada'),
    },
    {
      error: 'GameCenterAuthenticationFailed',
      proof: (world) => ({ ...signedPlayer(world, 'ada'), Salt: 'AAAA' }),
    },
    {
      error: 'InvalidGameCenterAuthRequest',
      proof: (world) => ({ ...signedPlayer(world, 'ada'), Salt: '!' }),
    },
    // A link has the error before this one for it.
    {
      error: 'InvalidGameCenterId',
      isOfLogins: true,
      proof: (world) => ({ ...signedPlayer(world, 'ada'), PlayerId: 'Ada Lovelace' }),
    },
  ],
};
