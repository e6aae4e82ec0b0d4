import { strict as assert } from 'node:assert';
import { toRequest } from '../load/requests.ts';
import type { Service } from './service.ts';

const VALIDATE = '/Authentication/ValidateEntityToken';

/** How ValidateEntityToken is asked by the title of a service. */
export interface ValidationCall {
  readonly headers: Readonly<Record<string, string>>;
  /** A whole request about this token. */
  toText(entityToken: string): string;
}

/** Gets the title's own entity token, which the caller of ValidateEntityToken shows. */
export async function validationRequest(service: Service): Promise<ValidationCall> {
  const { EntityToken } = await service.call<{ EntityToken: string }>(
    '/Authentication/GetEntityToken',
    {},
  );
  const headers = { 'X-EntityToken': EntityToken };
  return {
    headers,
    toText: (entityToken) => toRequest(VALIDATE, { EntityToken: entityToken }, headers),
  };
}

/** A reply that is wrong is fast for nothing: a good token must be taken, and a bad one refused. */
export async function checkValidation(
  service: Service,
  { headers }: ValidationCall,
  entityToken: string,
): Promise<void> {
  const { Entity } = await service.call<{ Entity: { Type: string } }>(
    VALIDATE,
    { EntityToken: entityToken },
    headers,
  );
  assert.equal(Entity.Type, 'title_player_account');
  const altered = entityToken.replace(/\.(.)/, (_, first) => (first === 'e' ? '.f' : '.e'));
  await assert.rejects(service.call(VALIDATE, { EntityToken: altered }, headers), /401|400/);
}

/** The bodies of logins of these players, who are made the first time. */
export function loginRequest(titleId: string, number: number): string {
  const CustomId = `player-${number}`;
  const body = { TitleId: titleId, CustomId, CreateAccount: true };
  return toRequest('/Client/LoginWithCustomID', body);
}
