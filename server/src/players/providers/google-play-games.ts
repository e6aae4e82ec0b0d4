import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { ProofText } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { identityProof } from './provider.ts';

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
    faults: { titleSecret: 'GoogleOAuthError', subject: 'InvalidGoogleToken' },
  },
  prove: ({ proofs }, { titleId, request }) =>
    proofs.googlePlayGames({ titleId, serverAuthCode: request.ServerAuthCode }),
});

/** Logs a player in by Google Play Games, links an account of it, and unlinks it. */
export const [
  loginWithGooglePlayGamesServices,
  linkGooglePlayGamesServicesAccount,
  unlinkGooglePlayGamesServicesAccount,
] = clientOperations(googlePlayGames, {
  name: 'GooglePlayGamesServices',
  linkName: 'GooglePlayGamesServicesAccount',
  texts: {
    by: 'a code of Google Play Games',
    linked: 'an account of Google Play Games',
    unlinked: "the caller's account of Google Play Games",
  },
  description:
    "The player is known by the player id of Google Play Games, which is another than the id of the same person's Google account.",
  taken: 'LinkedAccountAlreadyClaimed',
  example: { ServerAuthCode: '4/0AbCD-a-code-of-Google' },
});
