import { EXAMPLE } from '../../credentials/examples.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { ProofText } from '../wire.ts';
import { identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

interface PlayGamesDeps {
  readonly proofs: {
    readonly googlePlayGames: (of: {
      readonly titleId: string;
      readonly serverAuthCode: string;
    }) => Promise<ProofVerdict>;
  };
}

/** Google says which player the code is of. */
const googlePlayGames = identityProof<PlayGamesDeps>()({
  provider: 'GooglePlayGames',
  members: {
    ServerAuthCode: ProofText(
      'The code of requestServerSideAccess for the web client of the title. Google takes it once.',
    ),
  },
  bodyBytesMax: PROOF_BODY_BYTES_MAX,
  refusals: {
    notSetUp: 'GoogleOAuthNotConfiguredForTitle',
    badProof: 'InvalidGooglePlayGamesServerAuthCode',
    faults: { ownKey: 'GoogleOAuthError', subject: 'InvalidGoogleToken' },
  },
  prove: ({ proofs }, { titleId, request }) =>
    proofs.googlePlayGames({ titleId, serverAuthCode: request.ServerAuthCode }),
});

const example = { ServerAuthCode: '4/0AbCD-a-code-of-Google' };

/** Logs a player in by a code of Google Play Games. */
export const loginWithGooglePlayGamesServices = loginWith(googlePlayGames, {
  path: '/Client/LoginWithGooglePlayGamesServices',
  summary: 'Logs a player in by a code of Google Play Games, and makes the player if asked to.',
  description:
    "The player is known by the player id of Google Play Games, which is another than the id of the same person's Google account.",
  auth: { kind: 'anonymous' },
  example: { TitleId: EXAMPLE.titleId, ...example, CreateAccount: true },
});

/** Gives the player who calls an account of Google Play Games. */
export const linkGooglePlayGamesServicesAccount = linkWith(googlePlayGames, {
  path: '/Client/LinkGooglePlayGamesServicesAccount',
  summary: 'Gives the caller an account of Google Play Games as one more way to log in.',
  auth,
  taken: 'LinkedAccountAlreadyClaimed',
  example,
});

/** Takes the account of Google Play Games from the player who calls. */
export const unlinkGooglePlayGamesServicesAccount = unlinkWith({
  path: '/Client/UnlinkGooglePlayGamesServicesAccount',
  summary: "Takes away the caller's account of Google Play Games.",
  auth,
  provider: 'GooglePlayGames',
  notLinked: 'AccountNotLinked',
  example: {},
});
