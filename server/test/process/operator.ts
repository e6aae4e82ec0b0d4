import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { digestOf } from '../../src/kernel/secrets.ts';
import { checkReply } from '../support/check-reply.ts';
import { NEW_PASSWORD } from '../support/operator-account.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { Reply } from './caller.ts';

/** The two secrets of a session. */
export interface Session {
  readonly cookie: string;
  readonly pageSecret: string;
}

interface OperatorCall {
  /** Where the page is from. */
  readonly origin: string;
  readonly session?: Session;
  /** The title that the call is about; undefined: none, or all. */
  readonly titleId?: string;
}

/** POSTs a call as a page of the console does; gives the session too that the reply begins. */
export async function callAtConsole(
  url: string,
  body: object,
  { origin, session, titleId }: OperatorCall,
): Promise<Reply & { readonly session?: Session }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: origin,
      ...(titleId !== undefined && { 'X-Purser-Title': titleId }),
      ...(session && {
        Cookie: `purser-session=${session.cookie}`,
        'X-Purser-Console': session.pageSecret,
      }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Reply;
  checkReply(new URL(url).pathname, response.status, envelope);
  const cookie = /^purser-session=([\w-]{43});/.exec(response.headers.get('Set-Cookie') ?? '')?.[1];
  const pageSecret = envelope.data?.ConsoleSecret as string | undefined;
  const begun = cookie !== undefined && pageSecret !== undefined;
  return {
    ...envelope,
    status: response.status,
    ...(begun && { session: { cookie, pageSecret } }),
  };
}

/** A one-time link for a first owner, and the statement that stores it. */
export function firstOwnerLink(): { readonly secret: string; readonly insert: string } {
  const secret = randomBytes(32).toString('base64url');
  const now = Date.now();
  const values = `'${digestOf(secret)}', null, ${now}, 'commandLine', ${now + DAY_MS}`;
  return {
    secret,
    insert: `insert into operator_links (digest, operator_id, created_at, created_by, expires_at) values (${values})`,
  };
}

/** Makes the first owner with a link; gives the session. */
export async function useFirstLink(url: string, secret: string): Promise<Session> {
  const body = { Secret: secret, Name: 'Ada', Password: NEW_PASSWORD };
  const { session, error } = await callAtConsole(`${url}/Operator/UseLink`, body, { origin: url });
  assert(session, `refused: ${error}`);
  return session;
}

/** Invites an operator at one address, and gives the id and the link's secret. */
export async function inviteAt(
  url: string,
  session: Session,
  {
    Name,
    Role,
    titleId,
  }: { readonly Name: string; readonly Role: string; readonly titleId?: string },
): Promise<{ readonly operatorId: string; readonly secret: string }> {
  const Roles = [{ Role, ...(titleId !== undefined && { TitleId: titleId }) }];
  const path = `${url}/Operator/InviteOperator`;
  const { data, error } = await callAtConsole(path, { Name, Roles }, { origin: url, session });
  assert(data, `refused: ${error}`);
  return { operatorId: data.OperatorId, secret: data.Link.split('#link=')[1] };
}

/** Uses the link of an invitation. */
export function useLinkAt(url: string, Secret: string): ReturnType<typeof callAtConsole> {
  const body = { Secret, Password: NEW_PASSWORD };
  return callAtConsole(`${url}/Operator/UseLink`, body, { origin: url });
}

/** Signs the first owner in. */
export async function signInAt(url: string): Promise<Session> {
  const body = { Name: 'Ada', Password: NEW_PASSWORD };
  const { session, error } = await callAtConsole(`${url}/Operator/SignIn`, body, { origin: url });
  assert(session, `refused: ${error}`);
  return session;
}

/** The error of a call of a session; undefined: it goes on. */
export async function errorAt(
  url: string,
  session: Session,
  origin = url,
): Promise<string | undefined> {
  const path = '/Operator/GetOwnOperator';
  return (await callAtConsole(url + path, {}, { origin, session })).error;
}

/** Stores such a link in an embedded database, past the service; gives its secret. */
export function storeFirstOwnerLink(folder: string): string {
  const { secret, insert } = firstOwnerLink();
  const database = new DatabaseSync(join(folder, 'data', 'purser.db'), { timeout: PATIENCE_MS });
  database.exec(insert);
  database.close();
  return secret;
}
