import type { Provers } from '../connections/proofs.ts';
import { makeGameCenterProver } from '../connections/proofs/game-center.ts';
import { makeGooglePlayGamesProver } from '../connections/proofs/google-play-games.ts';
import { makeSteamProver } from '../connections/proofs/steam.ts';
import { REFERENCE_STEAM_IDENTITY } from '../http/dialect.ts';
import { PARTNER_URLS } from '../kernel/partners.ts';
import { makeCertificates } from '../outside/game-center-certificates.ts';
import { judgeSignedPlayer } from '../outside/game-center.ts';
import { judgePlayGamesCode } from '../outside/google-play-games.ts';
import { makeOutsideClient } from '../outside/http-client.ts';
import { judgeSteamTicket } from '../outside/steam.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow } from './timers.ts';

/** How each kind of proof is judged: one file each in `connections/proofs/`, with the functions of `outside/` that it needs. */
export function makeProvers({ clock: now, outside }: AppOptions): Partial<Provers> {
  const client = makeOutsideClient({ exceptions: outside?.exceptions ?? [] });
  const urls = { ...PARTNER_URLS, ...outside?.partnerUrls };
  const ofGameCenter = { client, now, nowMs: monotonicNow, url: urls['game-center'] };
  const certificates = makeCertificates(ofGameCenter);
  const playGames = {
    client,
    tokenUrl: urls['google-token'],
    playerUrl: urls['google-play-games'],
  };
  return {
    gameCenter: makeGameCenterProver((of) => judgeSignedPlayer({ certificates, now }, of)),
    googlePlayGames: makeGooglePlayGamesProver((of) => judgePlayGamesCode(playGames, of)),
    steam: makeSteamProver(
      (of) => judgeSteamTicket({ client, url: urls.steam }, of),
      REFERENCE_STEAM_IDENTITY,
    ),
  };
}
