import type { OutsideSettings } from '../../../src/kernel/partners.ts';
import { startFakeGameCenter } from './game-center.ts';
import { startFakeGooglePlayGames } from './google-play-games.ts';
import { startFakeSteam } from './steam.ts';

/** The services of others that a service in a test calls. */
export interface Fakes extends AsyncDisposable {
  readonly steam: Awaited<ReturnType<typeof startFakeSteam>>;
  readonly googlePlayGames: Awaited<ReturnType<typeof startFakeGooglePlayGames>>;
  readonly gameCenter: Awaited<ReturnType<typeof startFakeGameCenter>>;
  /** The options by which the service finds them. */
  readonly outside: OutsideSettings;
}

/** Starts all fakes. */
export async function startFakes(): Promise<Fakes> {
  const [steam, googlePlayGames, gameCenter] = await Promise.all([
    startFakeSteam(),
    startFakeGooglePlayGames(),
    startFakeGameCenter(),
  ]);
  const all = [steam, googlePlayGames, gameCenter];
  return {
    steam,
    googlePlayGames,
    gameCenter,
    outside: {
      exceptions: all.map(({ origin }) => origin),
      partnerUrls: {
        ...googlePlayGames.partnerUrls,
        steam: `${steam.origin}/ISteamUserAuth/AuthenticateUserTicket/v1/`,
        'game-center': gameCenter.origin,
      },
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
