import { MINUTE_MS } from '../../src/kernel/instant.ts';
import type { Role } from '../../src/kernel/roles.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

/** Calls as a new operator with roles for the world's title. */
export async function asOperator(
  world: World,
  roles: readonly Role[],
  [path, body]: readonly [path: string, body: object],
): Promise<Reply> {
  return world.call(path, body, { operator: await world.operator(roles) });
}

/** Makes a secret key as a new owner; gives what the reply says of it. */
export async function createKey(world: World, more: object = {}) {
  const body = { Name: 'Game servers', Scopes: ['server'], ...more };
  return must(asOperator(world, ['owner'], ['/Operator/CreateSecretKey', body]));
}

/** The secret key as the list of the title has it. */
export async function listedKey(world: World, keyId: string) {
  const { SecretKeys } = await must(
    asOperator(world, ['developer'], ['/Operator/ListSecretKeys', {}]),
  );
  return SecretKeys.find(({ KeyId }: { readonly KeyId: string }) => KeyId === keyId);
}

/** A moment on the wire, so many minutes after the world's. */
export function minutesLater(world: World, minutes: number): string {
  return new Date(world.clock.now() + minutes * MINUTE_MS).toISOString();
}

/** Whether a secret key is accepted. */
export async function isAccepted(world: World, secretKey: string): Promise<boolean> {
  const { error } = await world.call('/Authentication/GetEntityToken', {}, { secretKey });
  return error !== 'SecretKeyNotFound';
}
