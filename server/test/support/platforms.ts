import { generateKeyPairSync } from 'node:crypto';
import { setPaymentPlatform } from '../../src/connections/operations/set-payment-platform.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

const RSA = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The private key of the service account of `KEY_FILE`, in PEM. */
const RSA_PEM = RSA.privateKey.export({ format: 'pem', type: 'pkcs8' });

/** The license key of an app, as the Play Console shows one. */
export const LICENSE_KEY = RSA.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** The key file of a service account of Google. */
export const KEY_FILE = {
  type: 'service_account',
  client_email: 'purser@example.iam.gserviceaccount.com',
  private_key: RSA_PEM,
};

/** The id of an app that only this title has. */
export const appIdIn = ({ titleId }: World, name = 'game'): string =>
  `com.example.t${titleId.toLowerCase()}.${name}`;

/** The id of an app on Steam that only this title has. */
export const steamAppIdIn = ({ titleId }: World): string =>
  String(1 + (Number.parseInt(titleId, 16) % 4_000_000_000));

/** The request that sets the title up with the App Store, without a key. */
export const appStoreIn = (world: World, more: object = {}) => ({
  Platform: 'AppStore',
  Settings: { AppStore: { BundleIds: [appIdIn(world)], ...more } },
});

/** Sets the title up with a platform. */
export function setPlatform(world: World, body: object): Promise<Reply['data']> {
  return must(world.asTitle(setPaymentPlatform.path, body));
}

/** The platforms of the title, as the list shows them. */
export async function platforms(world: World): Promise<Reply['data']> {
  return (await must(world.asTitle('/Admin/ListPaymentPlatforms', {}))).Platforms;
}

/** Sets the title up with a platform as an owner, who may name an app that other titles of the service have. */
export async function sharePlatform(world: World, body: object): Promise<Reply['data']> {
  const operator = await world.operator(['owner']);
  return must(world.call(setPaymentPlatform.path, body, { operator }));
}
