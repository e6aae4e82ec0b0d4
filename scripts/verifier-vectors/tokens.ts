import { createPrivateKey } from 'node:crypto';
import {
  type EntityTokenClaims,
  masterPlayerEntity,
  masterPlayerLineage,
  titleEntity,
  titleLineage,
  titlePlayerEntity,
  titlePlayerLineage,
} from '../../server/src/credentials/entity-token.ts';
import { writeEntityToken } from '../../server/src/credentials/entity-token-format.ts';
import {
  openSigningKey,
  publicJwk,
  type SigningKey,
} from '../../server/src/credentials/signing-key.ts';
import { DAY_MS, MINUTE_MS } from '../../server/src/kernel/instant.ts';
import { makeKeyEncryption } from '../../server/src/kernel/key-encryption.ts';

// The tokens of the vectors, written by the code that nodes use, with keys that are used for nothing else.

export const TITLE = 'A1B2C';
export const NAMESPACE = 'F0E1D2C3B4A59687';
export const ISSUER = `urn:purser:${NAMESPACE}`;
export const AUDIENCE = 'eu-1.example.com:7777';
/** Service time at the beginning of each case. */
export const START = Date.UTC(2026, 10, 26, 12);

const PAIR_HEAD = 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg';

/** Published with the vectors, and so worth nothing. */
const KEYS = {
  first: {
    kid: 'L1jq1IFy',
    mac: 'QNolOGt9+V8KbMUnwFMrZ/tG/iOhqTHqdgOrrs9OYNM=',
    pair: `${PAIR_HEAD}ArdIsldKZd/Zm6NomITEONQT4aBd/7F7CDmVeHHyOSShRANCAASg4aSyFrW6jyfD5L1ry/9ZmdbSgdcdU2GADwdPAQdZqy3OVEFpjSrL0Zz8w7nzUE0UwwkIeexIIX8jWPHduz3U`,
  },
  second: {
    kid: '0bstrpNh',
    mac: '5Yw0Yq6R8suunPs3vClCeBwwfKxO6u0ESrd5p+U1iTg=',
    pair: `${PAIR_HEAD}fb++3DodtxXwhVpVeHrkcgNt9t4LtUeeeINwFSy0ogmhRANCAATgnHUTodztvU6NK0fKhUIymP82oh+D/UsGRaow7WKcT4uvh4F6fk3L97o0A+k+RFvqhPND7QHcGal6BuPb1486`,
  },
};

function open({ kid, mac, pair }: (typeof KEYS)['first']): SigningKey {
  const der = Buffer.from(pair, 'base64');
  createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const encryption = makeKeyEncryption({ keys: [Buffer.alloc(32, 1)] });
  const secret = Buffer.concat([Buffer.from(mac, 'base64'), der]);
  const sealed = encryption.seal(secret, { place: kid, random: (size) => Buffer.alloc(size) });
  return openSigningKey({ kid, sealed }, encryption);
}

const first = open(KEYS.first);
const second = open(KEYS.second);

/** A signing key as the feed tells it. */
export function toWireKey(which: 'first' | 'second', IsRevoked = false) {
  const { kid, x, y } = publicJwk(which === 'first' ? first : second);
  return { KeyId: kid, X: x, Y: y, IsRevoked };
}

export const PLAYER_ID = '89ABCDEF01234567';
const TITLE_PLAYER_ID = '0123456789ABCDEF';
export const SESSION_ID = 'AZnUyAAAhq3p4vJm0w2Y5Q';
export const SECRET_KEY_ID = 'Zk3Qh8y1TtW5rXv0bNcLpA';

const ids = {
  namespaceId: NAMESPACE,
  titleId: TITLE,
  playerId: PLAYER_ID,
  titlePlayerId: TITLE_PLAYER_ID,
};

const player: EntityTokenClaims = {
  tokenId: 'tR5mQ0aXb7Q2mK3vR0aXbw',
  titleId: TITLE,
  entity: titlePlayerEntity(TITLE_PLAYER_ID),
  lineage: titlePlayerLineage(ids),
  playerId: PLAYER_ID,
  provider: 'Custom',
  issuedBy: { kind: 'session', id: SESSION_ID },
  epoch: 3,
  issuedAt: START - MINUTE_MS,
  expiresAt: START + DAY_MS,
};

const master: EntityTokenClaims = {
  ...player,
  tokenId: 'mA5teR0aXb7Q2mK3vR0aXw',
  entity: masterPlayerEntity(PLAYER_ID),
  lineage: masterPlayerLineage(ids),
};

const title: EntityTokenClaims = {
  tokenId: 'tIt1eR0aXb7Q2mK3vR0aXw',
  titleId: TITLE,
  entity: titleEntity(TITLE),
  lineage: titleLineage(ids),
  issuedBy: { kind: 'secretKey', id: SECRET_KEY_ID },
  epoch: 0,
  issuedAt: START - MINUTE_MS,
  expiresAt: START + DAY_MS,
};

const join: EntityTokenClaims = {
  ...player,
  tokenId: 'jO1nR0aXb7Q2mK3vR0aXbw',
  audience: AUDIENCE,
  expiresAt: START + MINUTE_MS,
};

/** The claims of each genuine token, and the key that signs it. */
const GENUINE: Readonly<Record<string, readonly [EntityTokenClaims, SigningKey?, string?]>> = {
  player: [player],
  master: [master],
  title: [title],
  join: [join],
  otherJoin: [{ ...join, tokenId: 'sEc0ndR0aXb7Q2mK3vR0aQ' }],
  short: [{ ...player, tokenId: 'sH0rtR0aXb7Q2mK3vR0aXw', expiresAt: START + 2_000 }],
  expired: [{ ...player, tokenId: 'eXp1redXb7Q2mK3vR0aXbw', expiresAt: START - 1_000 }],
  secondKey: [{ ...player, tokenId: 'kEy2R0aXb7Q2mK3vR0aXbw' }, second],
  elsewhere: [{ ...join, tokenId: 'eLsewhereb7Q2mK3vR0aXw', audience: 'us-1.example.com:7777' }],
  otherTitle: [{ ...player, tokenId: 'oThErR0aXb7Q2mK3vR0aXg', titleId: 'D4E5F' }],
  otherIssuer: [player, first, 'urn:purser:0000000000000000'],
};

/** A token of the vectors. */
export interface VectorToken {
  readonly name: string;
  readonly text: string;
  /** The owner that a verifier names where it is valid. */
  readonly owner?: object;
}

/**
 * Writes the genuine tokens. A signature of ES256 is another one each time, so a token stays as it was where its header and payload are
 * still the same.
 */
export function writeTokens(before: readonly VectorToken[]): readonly VectorToken[] {
  return Object.entries(GENUINE).map(([name, [claims, key = first, issuer = ISSUER]]) => {
    const text = writeEntityToken(key, { claims, issuer });
    const old = before.find((token) => token.name === name)?.text;
    const isSame = old !== undefined && signedPart(old) === signedPart(text);
    return { name, text: isSame ? old : text, owner: ownerOf(claims) };
  });
}

function signedPart(text: string): string {
  return text.slice(0, text.lastIndexOf('.'));
}

function ownerOf({ entity, lineage, provider, playerId, expiresAt }: EntityTokenClaims): object {
  const { namespaceId, titleId, titlePlayerId } = lineage;
  return {
    entity: { id: entity.id, type: entity.type },
    lineage: {
      namespaceId,
      titleId,
      masterPlayerAccountId: lineage.playerId,
      titlePlayerAccountId: titlePlayerId,
    },
    identityProvider: provider,
    playerId,
    expiresAt,
  };
}
