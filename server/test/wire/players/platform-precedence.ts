import {
  linkGameCenterAccount,
  loginWithGameCenter,
  unlinkGameCenterAccount,
} from '../../../src/players/providers/game-center.ts';
import {
  linkGooglePlayGamesServicesAccount,
  loginWithGooglePlayGamesServices,
  unlinkGooglePlayGamesServicesAccount,
} from '../../../src/players/providers/google-play-games.ts';
import {
  linkPSNId,
  linkSteamId,
  linkXboxId,
  loginWithSteamId,
  loginWithXboxId,
  unlinkSteamId,
} from '../../../src/players/providers/platform-ids.ts';
import {
  linkSteamAccount,
  loginWithSteam,
  unlinkSteamAccount,
} from '../../../src/players/providers/steam.ts';
import { ban } from '../../support/accounts.ts';
import {
  GAME_CENTER,
  GOOGLE_PLAY_GAMES,
  STEAM,
  STEAM_ID,
  XBOX,
} from '../../support/platform-providers.ts';
import { bodies, NOBODY, pair, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { linkPairs, loginPairs, unlinkPairs } from '../../support/provider-pairs.ts';
import { fillIdentities } from '../../support/provider-scenarios.ts';
import { must } from '../../support/stock.ts';

const NOT_LINKED = { notLinked: 'AccountNotLinked', body: {} } as const;

/** No operation logs in by an id of PlayStation Network, so the pairs of other providers do not fit. */
const psnPairs: readonly Pair[] = [
  bodies('InvalidPSNIssuerId', 'AccountNotFound', async () => [
    { ServiceId: NOBODY, PSNUserId: '7', IssuerId: 0 },
    { ServiceId: NOBODY, PSNUserId: '7' },
  ]),
  pair('AccountNotFound', 'AccountAlreadyLinked', 'a player who does not exist has nothing'),
  pair('AccountAlreadyLinked', 'OverLimit', async (world, ask) => {
    const [ada, ben] = [await world.logIn('ada'), await world.logIn('ben')];
    await must(ask({ ServiceId: ada.playerId, PSNUserId: '1' }));
    await Promise.all([fillIdentities(world, ada), fillIdentities(world, ben)]);
    return {
      both: await ask({ ServiceId: ada.playerId, PSNUserId: '2' }),
      alone: await ask({ ServiceId: ben.playerId, PSNUserId: '2' }),
    };
  }),
  pair('OverLimit', 'LinkedAccountAlreadyClaimed', async (world, ask) => {
    const [ada, ben] = [await world.logIn('ada'), await world.logIn('ben')];
    await must(ask({ ServiceId: ada.playerId, PSNUserId: '1' }));
    const taking = { ServiceId: ben.playerId, PSNUserId: '1' };
    const alone = await ask(taking);
    await fillIdentities(world, ben);
    return { both: await ask(taking), alone };
  }),
  pair('LinkedAccountAlreadyClaimed', 'AccountLinkedToABannedPlayer', async (world, ask) => {
    const [ada, ben] = [await world.logIn('ada'), await world.logIn('ben')];
    await must(ask({ ServiceId: ada.playerId, PSNUserId: '1' }));
    await ban(world, { ServiceId: ada.playerId });
    const taking = { ServiceId: ben.playerId, PSNUserId: '1' };
    return { both: await ask(taking), alone: await ask({ ...taking, ForceLink: true }) };
  }),
];

const pairs: PrecedenceList = [
  [loginWithSteam, loginPairs(STEAM)],
  [loginWithSteamId, loginPairs(STEAM_ID)],
  [loginWithXboxId, loginPairs(XBOX)],
  [loginWithGooglePlayGamesServices, loginPairs(GOOGLE_PLAY_GAMES)],
  [loginWithGameCenter, loginPairs(GAME_CENTER)],
  [linkSteamAccount, linkPairs(STEAM)],
  [linkSteamId, linkPairs(STEAM_ID)],
  [linkXboxId, linkPairs(XBOX)],
  [linkGooglePlayGamesServicesAccount, linkPairs(GOOGLE_PLAY_GAMES)],
  [linkGameCenterAccount, linkPairs(GAME_CENTER)],
  [linkPSNId, psnPairs],
  [unlinkSteamAccount, unlinkPairs(unlinkSteamAccount, NOT_LINKED)],
  [unlinkSteamId, unlinkPairs(unlinkSteamId, NOT_LINKED)],
  [
    unlinkGooglePlayGamesServicesAccount,
    unlinkPairs(unlinkGooglePlayGamesServicesAccount, NOT_LINKED),
  ],
  [unlinkGameCenterAccount, unlinkPairs(unlinkGameCenterAccount, NOT_LINKED)],
];

export default pairs;
