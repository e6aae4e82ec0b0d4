import {
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import {
  type AppStoreChain,
  type Authority,
  makeAppStoreChain,
  signAsAppStore,
  transactionOf,
} from './app-store-keys.ts';

type Forgeries = Readonly<Record<string, string>>;

/** Transactions that the App Store has not signed at `at`, or not so, by what is wrong with them. `root` has signed the chain. */
export function forgedTransactions(chain: AppStoreChain, root: Authority, at: number): Forgeries {
  return {
    ...ofOtherChains(root, at),
    ...withOtherCertificates(chain, root, at),
    ...signedOtherwise(chain, root, at),
  };
}

/** Chains that are not quite as Apple's. All but the first two lead to the root. */
function ofOtherChains(root: Authority, at: number): Forgeries {
  const forged = makeAppStoreChain();
  const pinned = root.certificate.toString('base64');
  const past = { from: new Date(at - 2 * DAY_MS), to: new Date(at - DAY_MS) };
  const coming = { from: new Date(at + MINUTE_MS) };
  const renamed = { issuerName: 'Somebody' };
  const by = (of: Parameters<typeof makeAppStoreChain>[0]) =>
    signAsAppStore(makeAppStoreChain({ root, ...of }), transactionOf(at));
  return {
    'another root': signAsAppStore(forged, transactionOf(at)),
    'another root that says it is the right one': signAsAppStore(
      { ...forged, x5c: [...forged.x5c.slice(0, 2), pinned] },
      transactionOf(at),
    ),
    'a leaf without its extension': by({ leaf: { marks: [] } }),
    "a leaf with the intermediate's extension": by({ leaf: { marks: ['2a864886f76364060201'] } }),
    'an intermediate without its extension': by({ intermediate: { marks: [] } }),
    'an intermediate that is no authority': by({ intermediate: { isAuthority: false } }),
    'a leaf that is an authority': by({ leaf: { isAuthority: true } }),
    'a leaf that names another issuer': by({ leaf: renamed }),
    'an intermediate that names another issuer': by({ intermediate: renamed }),
    'a leaf on another curve': by({ leaf: { curve: 'P-384' } }),
    'a leaf that had ended': by({ leaf: past }),
    'an intermediate that had ended': by({ intermediate: past }),
    'a leaf that had not begun': by({ leaf: coming }),
  };
}

/** Signed by the key of the chain, with other certificates in the header. */
function withOtherCertificates(chain: AppStoreChain, authority: Authority, at: number): Forgeries {
  const [leaf = '', intermediate = '', root = ''] = chain.x5c;
  const other = makeAppStoreChain({ root: authority });
  const asPem = `-----BEGIN CERTIFICATE-----\n${leaf}\n-----END CERTIFICATE-----\n`;
  const longer = Buffer.concat([Buffer.from(leaf, 'base64'), Buffer.from([0])]);
  const headers = {
    'one certificate': [leaf],
    'two certificates': [leaf, intermediate],
    'four certificates': [leaf, intermediate, root, root],
    'no certificates': undefined,
    'certificates that are no texts': [leaf, 1, root],
    'certificates that are none': [leaf, 'AAAA', root],
    'a certificate with bytes behind it': [longer.toString('base64'), intermediate, root],
    'a certificate in PEM': [Buffer.from(asPem).toString('base64'), intermediate, root],
    'the root as intermediate': [leaf, root, root],
    'the leaf of another chain': [other.x5c[0], intermediate, root],
    'the intermediate of another chain': [leaf, other.x5c[1], root],
    'two whose places are changed': [intermediate, leaf, root],
  };
  const signed = Object.entries(headers).map(([name, x5c]) => [
    name,
    signAsAppStore(chain, transactionOf(at), { x5c }),
  ]);
  return Object.fromEntries(signed);
}

/** The right certificates, with another signature, algorithm or payload. */
function signedOtherwise(chain: AppStoreChain, root: Authority, at: number): Forgeries {
  const payload = transactionOf(at);
  const good = signAsAppStore(chain, payload);
  const dearer = signAsAppStore(chain, { ...payload, productId: 'gems.1000' });
  const [ownKey, jwk] = makeOwnKey();
  const { leafKey } = makeAppStoreChain({ root });
  return {
    'the key of somebody else': signAsAppStore({ ...chain, leafKey }, payload),
    'a payload that was changed': withPayload(good, { ...payload, quantity: 10 }),
    'the signature of another transaction': withPayload(dearer, payload),
    'no signature': good.replace(/\.[^.]*$/, '.'),
    'the algorithm none': signAsAppStore(chain, payload, { alg: 'none' }),
    'HS256 with the public key': hmacSigned(chain, payload),
    'RS256 with a key of its own': rsaSigned(chain, payload),
    'ES384 in name': signAsAppStore(chain, payload, { alg: 'ES384' }),
    'a key in the header': signAsAppStore({ ...chain, leafKey: ownKey }, payload, {
      x5c: undefined,
      jwk,
    }),
    'signed in the future': signAsAppStore(chain, transactionOf(at + 5 * MINUTE_MS + 1)),
    'signed before its certificates': signAsAppStore(chain, {
      ...payload,
      signedDate: Date.parse('2019-12-31'),
    }),
  };
}

function makeOwnKey(): readonly [KeyObject, object] {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return [privateKey, publicKey.export({ format: 'jwk' })];
}

function withPayload(jws: string, payload: object): string {
  const [header, , signature] = jws.split('.');
  return `${header}.${toPart(payload)}.${signature}`;
}

/** The public key is taken for a shared secret (RFC 8725 2.1). */
function hmacSigned({ x5c }: AppStoreChain, payload: object): string {
  const { publicKey } = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  const text = `${toPart({ alg: 'HS256', x5c })}.${toPart(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function rsaSigned({ x5c }: AppStoreChain, payload: object): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const text = `${toPart({ alg: 'RS256', x5c })}.${toPart(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

function toPart(members: object): string {
  return Buffer.from(JSON.stringify(members)).toString('base64url');
}
