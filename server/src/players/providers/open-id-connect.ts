import { EXAMPLE } from '../../credentials/examples.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { CONNECTION_ID_CHARS_MAX, PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { Identifier } from '../../kernel/schema.ts';
import { NonceMember, ProofText } from '../wire.ts';
import { identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

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

const example = { ConnectionId: 'studio-accounts', IdToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' };

/** Logs a player in by an ID token. */
export const loginWithOpenIdConnect = loginWith(openIdConnect, {
  path: '/Client/LoginWithOpenIdConnect',
  summary: 'Logs a player in by an ID token of OpenID Connect, and makes the player if asked to.',
  description:
    'The player is known by the issuer, or what the connection says instead, and the subject of the token; both are compared exactly. The connection itself may be made anew.',
  auth: { kind: 'anonymous' },
  example: { TitleId: EXAMPLE.titleId, ...example, CreateAccount: true },
});

/** Gives the player who calls an identity at an issuer. */
export const linkOpenIdConnect = linkWith(openIdConnect, {
  path: '/Client/LinkOpenIdConnect',
  summary: 'Gives the caller an identity at an issuer as one more way to log in.',
  auth,
  taken: 'LinkedIdentifierAlreadyClaimed',
  example,
});

/** Takes an identity at an issuer from the player who calls. */
export const unlinkOpenIdConnect = unlinkWith({
  path: '/Client/UnlinkOpenIdConnect',
  summary: "Takes away the caller's identity at an issuer: the one that was used or linked last.",
  auth,
  provider: 'OpenIdConnect',
  members: { ConnectionId },
  pick({ ConnectionId: connectionId }, { deps, titleId }: { deps: IssuersDeps; titleId: string }) {
    // An unknown connection has no issuer, and nobody has an identity of it.
    return { issuers: deps.issuersOfConnection({ titleId, connectionId }) ?? [] };
  },
  notLinked: 'AccountNotLinked',
  example: { ConnectionId: 'studio-accounts' },
});
