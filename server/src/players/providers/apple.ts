import { extension } from '../../kernel/extension.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { NonceMember, ProofText } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { identityProof } from './provider.ts';

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
          'The code that came with the token. With it the connection at Apple is revoked when the player is deleted or unlinks, as Apple wants it, if the title has set up the private key of its team; without the code or the key it is not. Apple takes it once.',
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

/** Logs a player in by Apple, links an Apple account, and unlinks it. */
export const [loginWithApple, linkApple, unlinkApple] = clientOperations(apple, {
  name: 'Apple',
  texts: {
    by: 'Sign in with Apple',
    linked: 'an Apple account',
    unlinked: "the caller's Apple account: the one that was used or linked last",
  },
  taken: 'LinkedIdentifierAlreadyClaimed',
  example: { IdentityToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' },
});
