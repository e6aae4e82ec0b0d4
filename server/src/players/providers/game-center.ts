import type { TString } from 'typebox';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { PROOF_BODY_BYTES_MAX, PROOF_CHARS_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { ProofText, Subject } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { identityProof } from './provider.ts';

interface GameCenterDeps {
  readonly proofs: {
    readonly gameCenter: (of: {
      readonly titleId: string;
      readonly playerId: string;
      readonly publicKeyUrl: string;
      readonly salt: string;
      readonly signature: string;
      readonly timestamp: string;
    }) => Promise<ProofVerdict>;
  };
}

/** A part of what is signed; its judge bounds its length more. */
const Part = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: PROOF_CHARS_MAX });

const SIGNED = {
  PublicKeyUrl: Part("The address of Apple's certificate, under apple.com."),
  Salt: Part('The salt, in base64.'),
  Signature: ProofText('The signature, in base64.'),
  Timestamp: Part('When Apple has signed, in milliseconds since 1970, as text.'),
};
const PlayerId = Subject(
  'The teamPlayerID for which Apple has signed: `T:_` and hexadecimal digits, 32 as a rule.',
);

/**
 * Apple has signed the player for a bundle id of the title. Requests that log in and that link name the id by different members, and only logins
 * have an error of their own for an id that is none.
 */
const gameCenter = (id: 'PlayerId' | 'GameCenterId', badId: ErrorName) =>
  identityProof<GameCenterDeps>()({
    provider: 'GameCenter',
    members: { [id]: PlayerId, ...SIGNED } as Record<typeof id | keyof typeof SIGNED, TString>,
    bodyBytesMax: PROOF_BODY_BYTES_MAX,
    refusals: {
      notSetUp: 'FeatureNotConfiguredForTitle',
      badProof: 'GameCenterAuthenticationFailed',
      faults: {
        tooLong: 'InvalidGameCenterAuthRequest',
        malformed: 'InvalidGameCenterAuthRequest',
        issuer: 'InvalidGameCenterAuthRequest',
        subject: badId,
      },
    },
    prove: ({ proofs }, { titleId, request }) =>
      proofs.gameCenter({
        titleId,
        playerId: request[id],
        publicKeyUrl: request.PublicKeyUrl,
        salt: request.Salt,
        signature: request.Signature,
        timestamp: request.Timestamp,
      }),
  });

const PLAYER_ID = 'T:_5b1f0a3de2c94c7f8a6d1e0b2c3d4e5f';
const example = {
  PublicKeyUrl: 'https://static.gc.apple.com/public-key/gc-prod-10.cer',
  Salt: 'fi8BxA==',
  Signature: 'Wj9kQ2c1b2xhcw==',
  Timestamp: '1790000000000',
};

/** Logs a player in by what Game Center has signed, links an account of it, and unlinks it. */
export const [loginWithGameCenter, linkGameCenterAccount, unlinkGameCenterAccount] =
  clientOperations(gameCenter('PlayerId', 'InvalidGameCenterId'), {
    linkProof: gameCenter('GameCenterId', 'InvalidGameCenterAuthRequest'),
    name: 'GameCenter',
    linkName: 'GameCenterAccount',
    texts: {
      by: 'what Game Center has signed',
      linked: 'an account of Game Center',
      unlinked: "the caller's account of Game Center",
    },
    description:
      'Takes what fetchItems(forIdentityVerificationSignature:) gives, for ten minutes. Unlike in the reference API no member may be absent.',
    taken: 'LinkedAccountAlreadyClaimed',
    example: { PlayerId: PLAYER_ID, ...example },
    linkExample: { GameCenterId: PLAYER_ID, ...example },
  });
