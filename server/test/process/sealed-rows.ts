import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { makeKeyEncryption } from '../../src/kernel/key-encryption.ts';
import { placeOf } from '../../src/operators/second-factor.ts';
import { stepAt } from '../../src/operators/totp.ts';
import { readKeyFile } from '../../src/runtime/key-file.ts';
import { DIGEST_KEY_PLACE } from '../../src/storage/installation.ts';
import { makeCodeOf, NEW_PASSWORD } from '../support/operator-account.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { callAtConsole, type Session } from './operator.ts';

type Query = <Row>(sql: string) => Promise<readonly Row[]> | readonly Row[];

interface SealedRow {
  readonly place: string;
  readonly sealed: string;
}

/** Everything that is sealed in a database, past the service; the log's copies of signing keys among it. */
async function sealedRows(query: Query): Promise<readonly SealedRow[]> {
  const keys = await query<SealedRow>('select kid as place, sealed from signing_keys');
  const operators = await query<{ id: string; sealed: string }>(
    `select operator_id as id, factor as sealed from operators where factor is not null
     union all
     select operator_id as id, factor_setup as sealed from operators where factor_setup is not null`,
  );
  const meta = await query<{ sealed: string }>(
    "select value as sealed from meta where name = 'digestKey'",
  );
  const log = await query<{ body: string }>(
    "select body from control_log where kind = 'signingKey'",
  );
  return [
    ...keys,
    ...operators.map(({ id, sealed }) => ({ place: placeOf(id), sealed })),
    ...meta.map(({ sealed }) => ({ place: DIGEST_KEY_PLACE, sealed })),
    ...log.map(({ body }) => JSON.parse(body)).map(({ kid: place, sealed }) => ({ place, sealed })),
  ];
}

/** The places of what a key file opens in a database, and of what it does not. */
export async function placesOpened(keyFile: string, query: Query) {
  const { unseal } = makeKeyEncryption({ keys: readKeyFile(keyFile) });
  const opens = ({ sealed, place }: SealedRow): boolean => {
    try {
      return unseal(sealed, place).length > 0;
    } catch {
      return false;
    }
  };
  const rows = await sealedRows(query);
  return {
    opened: rows.filter(opens).map(({ place }) => place),
    closed: rows.filter((row) => !opens(row)).map(({ place }) => place),
  };
}

/** Asks an embedded database itself. */
export function queryFile(path: string): Query {
  return <Row>(sql: string) => {
    const database = new DatabaseSync(path, { timeout: PATIENCE_MS, readOnly: true });
    try {
      return database.prepare(sql).all() as Row[];
    } finally {
      database.close();
    }
  };
}

/** Enables a second factor of the first owner; gives what signs in with a new code. Three codes are good at one moment. */
export async function secondFactorAt(url: string, session: Session) {
  const call = (path: string, body: object, { origin = url, ...of }: At = {}) =>
    callAtConsole(`${origin}/Operator/${path}`, body, { origin, ...of });
  const { data } = await call('BeginSecondFactor', {}, { session });
  const withCode = withCodesOf(data.Secret);
  const enabled = await withCode((Code) => call('EnableSecondFactor', { Code }, { session }));
  assert.equal(enabled.error, undefined);
  const account = { Name: 'Ada', Password: NEW_PASSWORD };
  return {
    async signIn(origin = url): Promise<string | undefined> {
      return (await withCode((Code) => call('SignIn', { ...account, Code }, { origin }))).error;
    },
  };
}

interface At {
  readonly session?: Session;
  readonly origin?: string;
}

/**
 * Makes calls with codes that were not used before, of the oldest steps that are good now, so that others are left for later calls. A
 * service that judges a code when the next step has begun is asked again: the code of the oldest step is no longer good then.
 */
function withCodesOf(secret: string) {
  const codeAt = makeCodeOf(secret);
  let last = -Infinity;
  return async function withCode<R extends { readonly error?: string }>(
    call: (code: string) => Promise<R>,
  ): Promise<R> {
    for (;;) {
      const now = stepAt(Date.now());
      last = Math.max(last + 1, now - 1);
      const reply = await call(codeAt(last));
      if (reply.error !== 'SecondFactorInvalid' || stepAt(Date.now()) === now) return reply;
    }
  };
}
