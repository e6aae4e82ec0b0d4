import type { Provers } from '../connections/proofs.ts';
import { makeAppleProver } from '../connections/proofs/apple.ts';
import { makeGameCenterProver } from '../connections/proofs/game-center.ts';
import { makeGoogleProver } from '../connections/proofs/google.ts';
import { makeGooglePlayGamesProver } from '../connections/proofs/google-play-games.ts';
import { makeOpenIdConnectProver } from '../connections/proofs/open-id-connect.ts';
import { makeSteamProver } from '../connections/proofs/steam.ts';
import { REFERENCE_STEAM_IDENTITY } from '../http/dialect.ts';
import { exchangeCode } from '../outside/code-exchange.ts';
import { makeCertificates } from '../outside/game-center-certificates.ts';
import { judgeSignedPlayer } from '../outside/game-center.ts';
import { judgePlayGamesCode } from '../outside/google-play-games.ts';
import { judgeSteamTicket } from '../outside/steam.ts';
import type { AppOptions } from './app-options.ts';
import type { Outside } from './outside.ts';

/** How each kind of proof is judged: one file each in `connections/proofs/`, with the functions of `outside/` that it needs. */
export function makeProvers(
  { clock: now, keyEncryption, random }: Pick<AppOptions, 'clock' | 'keyEncryption' | 'random'>,
  { client, bare, nowMs, waits, urls, issuers, verifyIdToken, discover, apple }: Outside,
): Provers {
  const ofGameCenter = { client: bare, waits, now, nowMs, url: urls['game-center'] };
  const certificates = makeCertificates(ofGameCenter);
  const playGames = {
    client,
    tokenUrl: urls['google-token'],
    playerUrl: urls['google-play-games'],
  };
  return {
    openIdConnect: makeOpenIdConnectProver({ verifyIdToken, discover, presets: issuers }),
    apple: makeAppleProver({
      verifyIdToken,
      issuer: issuers.Apple,
      exchange: apple.exchange,
      seal: (text, place) => keyEncryption.seal(Buffer.from(text), { place, random }),
    }),
    google: makeGoogleProver({
      verifyIdToken,
      issuer: issuers.Google,
      exchange: (of) => exchangeCode(client, { ...of, url: urls['google-token'] }),
    }),
    gameCenter: makeGameCenterProver((of) => judgeSignedPlayer({ certificates, now }, of)),
    googlePlayGames: makeGooglePlayGamesProver((of) => judgePlayGamesCode(playGames, of)),
    steam: makeSteamProver(
      (of) => judgeSteamTicket({ client, url: urls.steam }, of),
      REFERENCE_STEAM_IDENTITY,
    ),
  };
}
