import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { unknownInAnswer } from '../support/reference-api.ts';
import type { Running } from '../support/running.ts';
import { makeWorld, type World } from '../support/world.ts';

// The reference API's own Node SDKs, as published: the newest one, and the last one that still has AuthUser.

type Callback = (error: Failure | null, result: Success | null) => void;
type SdkCall = (request: object, callback: Callback) => void;
// oxlint-disable-next-line typescript/no-explicit-any
type Success = { code: number; status: string; data: any };
type Failure = {
  code: number;
  error: string;
  errorCode: number;
  errorMessage: string;
  errorDetails?: Record<string, string[]>;
};
type Api = Record<string, SdkCall>;
interface Sdk {
  readonly PlayFab: Record<'settings' | '_internalSettings', Record<string, unknown>>;
  readonly PlayFabClient: Api;
  readonly PlayFabAuthentication: Api;
  readonly PlayFabAdmin: Api;
  readonly PlayFabServer: Api;
  readonly PlayFabMatchmaker: Api;
}

const require = createRequire(import.meta.url);
export const EDITIONS = ['playfab-sdk', 'pf-sdk-2023'] as const;

/** An edition of the SDK that calls a new title of a service over https. */
export async function sdkFor(
  running: Running,
  edition: (typeof EDITIONS)[number],
): Promise<Sdk & { world: World }> {
  const world = await makeWorld(running);
  const sdk = require(edition) as Sdk;
  Object.assign(sdk.PlayFab.settings, {
    titleId: world.titleId,
    developerSecretKey: world.secretKey,
    productionUrl: running.url,
  });
  Object.assign(sdk.PlayFab['_internalSettings'], { entityToken: null, sessionTicket: null });
  return { ...sdk, world };
}

/** The data of a call that must succeed. */
export async function succeed(api: Api, name: string, request: object) {
  const { error, result } = await ask(api, name, request);
  assert.equal(error, null, `${name}: ${JSON.stringify(error)}`);
  assert(result);
  // As a strict reader would: no SDK is told of members that it does not know.
  expect(unknownInAnswer(`/${areaOf(api)}/${name}`, result.data)).toEqual([]);
  return result.data;
}

function areaOf(api: Api): string {
  const sdks = EDITIONS.map((edition) => require(edition) as Sdk);
  const [name = ''] =
    sdks.flatMap((sdk) => Object.entries(sdk)).find(([, one]) => one === api) ?? [];
  return name.replace('PlayFab', '');
}

/** The error of a call that must be refused. */
export async function refused(api: Api, name: string, request: object): Promise<Failure> {
  const { error } = await ask(api, name, request);
  assert(error, `${name} should have been refused`);
  return error;
}

function ask(api: Api, name: string, request: object) {
  return new Promise<{ error: Failure | null; result: Success | null }>((resolve) => {
    const call = api[name];
    assert(call, `this edition of the SDK has no ${name}`);
    call(request, (error, result) => resolve({ error, result }));
  });
}
