import { CREDENTIALS_BY_AUTH } from '../../src/kernel/credential.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import type { AnyOperation, Endpoint } from '../../src/kernel/operation.ts';
import { scopesWith } from '../../src/kernel/permissions.ts';
import { rolesWith } from '../../src/kernel/roles.ts';
import type { Credentials, Reply, World } from './world.ts';

/** One thing that an operation must do, shown over the wire. */
export interface Scenario {
  /** A sentence; one of the specification's where there is one. */
  readonly name: string;
  /** The error that the operation answers with here. Absent: it succeeds. */
  readonly provokes?: ErrorName;
  /** It reaches a limit at its full size, which is left to `npm run test:all`. */
  readonly isAtFullSize?: true;
  /** The rules that this shows, as in `Specification 4.3 rule 2`. */
  readonly shows?: readonly string[];
  /** Plays it at one of the operation's doors, in a world with a title of its own; gives the operation's reply. */
  readonly play: (world: World, door: Endpoint) => Promise<Reply>;
}

/** The required behaviour of an operation, in the order of its errors. */
export interface ScenarioList {
  readonly operation: AnyOperation;
  readonly scenarios: readonly Scenario[];
}

/** The list of one operation: the default export of `test/wire/<operation>.scenarios.ts`. */
export function scenarios(operation: AnyOperation, list: readonly Scenario[]): ScenarioList {
  return { operation, scenarios: list };
}

/** Calls an operation at one of its doors, with a credential that has only the permissions that it needs. */
export async function callAt(
  door: Endpoint,
  world: World,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return world.call(door.path, body, await credentialFor(door, world), headers);
}

async function credentialFor({ auth }: Endpoint, world: World): Promise<Credentials> {
  if (auth.kind === 'visitor') return { isAtConsole: true };
  const [kind] = CREDENTIALS_BY_AUTH[auth.kind];
  if (!('permission' in auth) || kind === undefined) return {};
  if (kind === 'operatorSession') {
    return { operator: await world.operator(rolesWith(auth.permission).slice(0, 1), 'everywhere') };
  }
  if (kind === 'secretKey') {
    return { secretKey: await world.limitedKey(scopesWith(auth.permission)) };
  }
  if (kind === 'entityToken') return { entityToken: await world.titleToken() };
  return { sessionTicket: (await world.logIn()).sessionTicket };
}
