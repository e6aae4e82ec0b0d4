import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { basicConstraints, markExtension, signCertificate } from './fakes/certificate.ts';

/** 1.2.840.113635.100.6.11.1, of the certificate that signs; 1.2.840.113635.100.6.2.1, of its issuer. */
const LEAF_MARK = '2a864886f76364060b01';
const ISSUER_MARK = '2a864886f76364060201';

type Curve = 'P-256' | 'P-384';

export interface Authority {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly curve: Curve;
  readonly certificate: Buffer;
}

/** Differences of a certificate from Apple's. */
interface Otherwise {
  readonly from?: Date;
  readonly to?: Date;
  readonly isAuthority?: boolean;
  /** The name of the issuer that it tells. */
  readonly issuerName?: string;
  /** Object identifiers of its extensions. */
  readonly marks?: readonly string[];
  readonly curve?: Curve;
}

/** A chain that signs as the App Store does. */
export interface AppStoreChain {
  /** Leaf, intermediate, root, in base64, as a header has them. */
  readonly x5c: readonly string[];
  readonly leafKey: KeyObject;
  /** SHA-256 of the root, as `roots` takes it. */
  readonly rootDigest: string;
  readonly root: Buffer;
}

// The clock of a service in a test goes years ahead.
const FROM = new Date('2020-01-01');
const TO = new Date('2120-01-01');

/** Makes an authority that signs itself. */
export function makeRoot(name = 'A fake root'): Authority {
  return makeCertificate(name, undefined, { isAuthority: true, curve: 'P-384' });
}

/** Makes a chain as Apple's: a root and an intermediate on P-384, and a leaf on P-256, with the extensions by which Apple marks both. */
export function makeAppStoreChain({
  root = makeRoot(),
  leaf = {},
  intermediate = {},
}: {
  readonly root?: Authority;
  readonly leaf?: Otherwise;
  readonly intermediate?: Otherwise;
} = {}): AppStoreChain {
  const usual = { isAuthority: true, curve: 'P-384', marks: [ISSUER_MARK] } as const;
  const issuer = makeCertificate('A fake intermediate', root, { ...usual, ...intermediate });
  const signer = makeCertificate('A fake signer', issuer, { marks: [LEAF_MARK], ...leaf });
  return {
    x5c: [signer, issuer, root].map(({ certificate }) => certificate.toString('base64')),
    leafKey: signer.privateKey,
    rootDigest: createHash('sha256').update(root.certificate).digest('hex'),
    root: root.certificate,
  };
}

function makeCertificate(name: string, issuer: Authority | undefined, of: Otherwise): Authority {
  const { curve = 'P-256', issuerName, isAuthority = false, marks = [], from = FROM, to = TO } = of;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const signer = issuer ?? { name, privateKey, curve };
  const certificate = signCertificate({
    subject: name,
    publicKey,
    issuer: issuerName ?? signer.name,
    signedBy: signer.privateKey,
    algorithm: signer.curve,
    validity: { from, to },
    extensions: [basicConstraints(isAuthority), ...marks.map(markExtension)],
  });
  return { name, privateKey, curve, certificate };
}

/** Signs members as the App Store does (compact JWS, ES256); members of the header that are given stand in place of its own. */
export function signAsAppStore(
  { leafKey, x5c }: Pick<AppStoreChain, 'leafKey' | 'x5c'>,
  payload: object,
  header: object = {},
): string {
  const parts = [{ alg: 'ES256', x5c, ...header }, payload];
  const signed = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), {
    key: leafKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${signed}.${signature.toString('base64url')}`;
}

export const BUNDLE_ID = 'com.example.game';

/** The members of a transaction that bought a consumable once, signed and bought at `at`. */
export function transactionOf(at: number, members: object = {}) {
  return {
    transactionId: '2000000123456789',
    originalTransactionId: '2000000123456789',
    bundleId: BUNDLE_ID,
    productId: 'gems.100',
    purchaseDate: at,
    originalPurchaseDate: at,
    quantity: 1,
    type: 'Consumable',
    inAppOwnershipType: 'PURCHASED',
    signedDate: at,
    environment: 'Production',
    transactionReason: 'PURCHASE',
    storefront: 'USA',
    storefrontId: '143441',
    price: 4_990,
    currency: 'USD',
    ...members,
  };
}

/** A notification about a transaction (`responseBodyV2DecodedPayload`), each signed by the chain. */
export function notificationOf(
  chain: AppStoreChain,
  notificationType: string,
  {
    transaction,
    data = {},
    ...members
  }: {
    readonly transaction: ReturnType<typeof transactionOf>;
    readonly data?: object;
    readonly notificationUUID?: string;
    readonly signedDate?: number;
  },
): string {
  const { bundleId, environment, signedDate } = transaction;
  return signAsAppStore(chain, {
    notificationType,
    notificationUUID: '002e14d5-51f5-4503-b5a8-c3a1af68eb20',
    version: '2.0',
    signedDate,
    ...members,
    data: {
      appAppleId: 1_234_567_890,
      bundleId,
      bundleVersion: '1',
      environment,
      signedTransactionInfo: signAsAppStore(chain, transaction),
      ...data,
    },
  });
}
