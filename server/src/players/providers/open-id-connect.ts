import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { CONNECTION_ID_CHARS_MAX, PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { Identifier } from '../../kernel/schema.ts';
import { NonceMember, ProofText } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { identityProof } from './provider.ts';

interface OpenIdConnectDeps {
  readonly proofs: {
    readonly openIdConnect: (of: {
      readonly titleId: string;
      readonly connectionId: string;
      readonly idToken: string;
      readonly nonce?: string | undefined;
    }) => Promise<ProofVerdict>;
  };
}

interface IssuersDeps {
  /** The issuers under which the players of a connection may be known; undefined: there is no such connection. */
  readonly issuersOfConnection: (of: {
    readonly titleId: string;
    readonly connectionId: string;
  }) => readonly string[] | undefined;
}

const ConnectionId = Identifier('The connection to the issuer.', CONNECTION_ID_CHARS_MAX);

/** An issuer of OpenID Connect has signed a token. */
const openIdConnect = identityProof<OpenIdConnectDeps>()({
  provider: 'OpenIdConnect',
  members: {
    ConnectionId,
    IdToken: ProofText('The ID token of the issuer.'),
    Nonce: NonceMember,
  },
  bodyBytesMax: PROOF_BODY_BYTES_MAX,
  refusals: { notSetUp: 'InvalidIdentityProviderId', badProof: 'InvalidIdentityToken' },
  prove: ({ proofs }, { titleId, request: { ConnectionId: connectionId, IdToken, Nonce } }) =>
    proofs.openIdConnect({ titleId, connectionId, idToken: IdToken, nonce: Nonce }),
});

/** Logs a player in by an ID token, links an identity at an issuer, and unlinks it. */
export const [loginWithOpenIdConnect, linkOpenIdConnect, unlinkOpenIdConnect] = clientOperations(
  openIdConnect,
  {
    name: 'OpenIdConnect',
    texts: {
      by: 'an ID token of OpenID Connect',
      linked: 'an identity at an issuer',
      unlinked: "the caller's identity at an issuer: the one that was used or linked last",
    },
    description:
      'The player is known by the issuer, or what the connection says instead, and the subject of the token; both are compared exactly. The connection itself may be made anew.',
    taken: 'LinkedIdentifierAlreadyClaimed',
    example: { ConnectionId: 'studio-accounts', IdToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' },
    members: { ConnectionId },
    pick(
      { ConnectionId: connectionId },
      { deps, titleId }: { deps: IssuersDeps; titleId: string },
    ) {
      // An unknown connection has no issuer, and nobody has an identity of it.
      return { issuers: deps.issuersOfConnection({ titleId, connectionId }) ?? [] };
    },
    unlinkExample: { ConnectionId: 'studio-accounts' },
  },
);
