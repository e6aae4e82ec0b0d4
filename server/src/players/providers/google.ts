import { EXAMPLE } from '../../credentials/examples.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { isContactable } from '../recovery-wire.ts';
import { NonceMember, ProofText } from '../wire.ts';
import { identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

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
    faults: { ownKey: 'GoogleOAuthError', noIdToken: 'GoogleOAuthNoIdTokenIncludedInResponse' },
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
      Type.Boolean({
        description:
          "Make the account's address the player's contact address, where Google has verified it and the player has none. Absent: false.",
      }),
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

const example = { ServerAuthCode: '4/0AbCD-a-code-of-Google' };

/** Logs a player in by a Google account. */
export const loginWithGoogleAccount = loginWith(googleWithEmail, {
  path: '/Client/LoginWithGoogleAccount',
  summary: 'Logs a player in by a code of a Google account, and makes the player if asked to.',
  description:
    "The player is known by the id of the Google account, which is another than the same person's id in Google Play Games.",
  auth: { kind: 'anonymous' },
  example: { TitleId: EXAMPLE.titleId, ...example, CreateAccount: true },
});

/** Gives the player who calls a Google account. */
export const linkGoogleAccount = linkWith(google, {
  path: '/Client/LinkGoogleAccount',
  summary: 'Gives the caller a Google account as one more way to log in.',
  auth,
  taken: 'LinkedAccountAlreadyClaimed',
  example,
});

/** Takes the Google account from the player who calls. */
export const unlinkGoogleAccount = unlinkWith({
  path: '/Client/UnlinkGoogleAccount',
  summary: "Takes away the caller's Google account.",
  auth,
  provider: 'GooglePlay',
  notLinked: 'AccountNotLinked',
  example: {},
});
