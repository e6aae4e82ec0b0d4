import { EXAMPLE } from '../../credentials/examples.ts';
import { extension } from '../../kernel/extension.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { NonceMember, ProofText } from '../wire.ts';
import { identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

interface AppleDeps {
  readonly proofs: {
    readonly apple: (of: {
      readonly titleId: string;
      readonly identityToken: string;
      readonly nonce?: string | undefined;
      readonly authorizationCode?: string | undefined;
    }) => Promise<ProofVerdict>;
  };
}

/** Apple has signed a token, and maybe given a code. */
const apple = identityProof<AppleDeps>()({
  provider: 'Apple',
  members: {
    IdentityToken: ProofText('The identity token of Sign in with Apple.'),
    Nonce: NonceMember,
    AuthorizationCode: extension(
      Type.Optional(
        ProofText(
          'The code that came with the token. With it the connection at Apple is revoked when the player is deleted or unlinks, as Apple wants it; without it, it is not. Apple takes it once.',
        ),
      ),
    ),
  },
  bodyBytesMax: PROOF_BODY_BYTES_MAX,
  refusals: {
    notSetUp: 'AppleNotEnabledForTitle',
    badProof: 'InvalidIdentityToken',
    faults: { unknownKey: 'TokenSigningKeyNotFound' },
  },
  prove: ({ proofs }, { titleId, request }) => {
    const { IdentityToken: identityToken, Nonce: nonce, AuthorizationCode } = request;
    return proofs.apple({ titleId, identityToken, nonce, authorizationCode: AuthorizationCode });
  },
});

const example = { IdentityToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' };

/** Logs a player in by Apple. */
export const loginWithApple = loginWith(apple, {
  path: '/Client/LoginWithApple',
  summary: 'Logs a player in by Sign in with Apple, and makes the player if asked to.',
  auth: { kind: 'anonymous' },
  example: { TitleId: EXAMPLE.titleId, ...example, CreateAccount: true },
});

/** Gives the player who calls an Apple account. */
export const linkApple = linkWith(apple, {
  path: '/Client/LinkApple',
  summary: 'Gives the caller an Apple account as one more way to log in.',
  auth,
  taken: 'LinkedIdentifierAlreadyClaimed',
  example,
});

/** Takes the Apple account from the player who calls. */
export const unlinkApple = unlinkWith({
  path: '/Client/UnlinkApple',
  summary: "Takes away the caller's Apple account: the one that was used or linked last.",
  auth,
  provider: 'Apple',
  notLinked: 'AccountNotLinked',
  example: {},
});
