import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { isContactable } from '../recovery-wire.ts';
import { NonceMember, ProofText } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { identityProof } from './provider.ts';

interface GoogleDeps {
  readonly proofs: {
    readonly google: (of: {
      readonly titleId: string;
      readonly serverAuthCode: string;
      readonly nonce?: string | undefined;
    }) => Promise<ProofVerdict>;
  };
}

/** Google says whose account the code is of. */
const google = identityProof<GoogleDeps>()({
  provider: 'GooglePlay',
  members: {
    ServerAuthCode: ProofText(
      'The code that Google gave the game for the web client of the title. Google takes it once.',
    ),
    Nonce: NonceMember,
  },
  bodyBytesMax: PROOF_BODY_BYTES_MAX,
  refusals: {
    notSetUp: 'GoogleOAuthNotConfiguredForTitle',
    badProof: 'InvalidGoogleToken',
    faults: {
      titleSecret: 'GoogleOAuthError',
      noIdToken: 'GoogleOAuthNoIdTokenIncludedInResponse',
    },
  },
  prove({ proofs }, { titleId, request: { ServerAuthCode, Nonce: nonce } }) {
    return proofs.google({ titleId, serverAuthCode: ServerAuthCode, nonce });
  },
});

const googleWithEmail = identityProof<GoogleDeps>()({
  ...google,
  members: {
    ...google.members,
    SetEmail: Type.Optional(
      Flag(
        "Make the account's address the player's contact address, where Google has verified it and the player has none. Absent: false.",
      ),
    ),
  },
  async prove(deps, { titleId, request: { SetEmail, ...request } }) {
    const verdict = await google.prove(deps, { titleId, request });
    if (verdict.status !== 'proved') return verdict;
    const { verifiedEmail, ...proved } = verdict;
    const isWanted = SetEmail === true && verifiedEmail !== undefined;
    return isWanted && isContactable(verifiedEmail) ? { ...proved, verifiedEmail } : proved;
  },
});

/** Logs a player in by a Google account, links one, and unlinks it. */
export const [loginWithGoogleAccount, linkGoogleAccount, unlinkGoogleAccount] = clientOperations(
  googleWithEmail,
  {
    linkProof: google,
    name: 'GoogleAccount',
    texts: {
      by: 'a code of a Google account',
      linked: 'a Google account',
      unlinked: "the caller's Google account",
    },
    description:
      "The player is known by the id of the Google account, which is another than the same person's id in Google Play Games.",
    taken: 'LinkedAccountAlreadyClaimed',
    example: { ServerAuthCode: '4/0AbCD-a-code-of-Google' },
  },
);
