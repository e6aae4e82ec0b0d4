import { type ConnectionKey, placeOf as placeOfConnection } from '../../connections/connection.ts';
import {
  connectionEntry,
  findSealedConnections,
  replaceSealedSecret,
  toConnectionKey,
} from '../../connections/sql/connections.ts';
import {
  findSigningKeys,
  replaceSealedKey,
  signingKeyEntry,
} from '../../credentials/sql/signing-keys.ts';
import { placeOfProviderToken } from '../../kernel/identity-proof.ts';
import type { Instant } from '../../kernel/instant.ts';
import { placeOfJob } from '../../mail/job.ts';
import { findSealedJobs, replaceSealedJob } from '../../mail/sql/outbox.ts';
import { placeOf } from '../../operators/second-factor.ts';
import { findSealedSecrets, replaceSealedSecrets } from '../../operators/sql/operators.ts';
import { findSealedTokens, replaceSealedToken } from '../../players/sql/provider-tokens.ts';
import { command } from '../../storage/command.ts';
import { appendControl, replaceInEntries } from '../../storage/control/log.ts';
import { setDigestKey } from '../../storage/installation.ts';
import type { Tx } from '../../storage/query/tx.ts';

/** A secret that is stored under a key-encryption key, by its row. */
interface SealedSecret {
  readonly of:
    | { readonly kid: string }
    | { readonly operatorId: string }
    | { readonly jobId: string }
    | { readonly titleId: string; readonly provider: string; readonly subject: string }
    | ConnectionKey;
  /** For which it is sealed. */
  readonly place: string;
  readonly sealed: string;
}

/** A secret that was sealed under another key. */
export interface Resealed extends Pick<SealedSecret, 'of'> {
  readonly from: string;
  readonly to: string;
}

/** Everything of the rooms that is sealed: signing keys, second factors of operators, secrets of connections, tokens of providers, and what jobs of the outbox need. */
export const listSealed = command({
  name: 'sealed.list',
  changes: 'nothing',
  async run(tx): Promise<readonly SealedSecret[]> {
    const keys = await findSigningKeys.all(tx, undefined);
    const operators = await findSealedSecrets.all(tx, undefined);
    const jobs = (await findSealedJobs.all(tx, undefined)).map(
      ({ job_id: jobId, params, sealed }) => {
        const of = { jobId, params: JSON.parse(params) as Readonly<Record<string, string>> };
        return { of: { jobId }, place: placeOfJob(of), sealed };
      },
    );
    const connections = (await findSealedConnections.all(tx, undefined)).map((row) => {
      const of = toConnectionKey(row);
      return { of, place: placeOfConnection(of), sealed: row.sealed_secret };
    });
    const tokens = (await findSealedTokens.all(tx, undefined)).map((row) => {
      const of = { titleId: row.title_id, provider: row.provider, subject: row.subject };
      return { of, place: placeOfProviderToken(of), sealed: row.sealed };
    });
    return [
      ...connections,
      ...tokens,
      ...jobs,
      ...keys.map(({ kid, sealed }) => ({ of: { kid }, place: kid, sealed })),
      ...operators.flatMap(({ operator_id: operatorId, factor, factor_setup: setup }) =>
        [factor, setup]
          .filter((sealed) => sealed !== null)
          .map((sealed) => ({ of: { operatorId }, place: placeOf(operatorId), sealed })),
      ),
    ];
  },
});

/**
 * Replaces secrets by the same ones under another key, and the key of keyed digests with them: all or nothing, so that no process
 * finds one half. A secret that has changed meanwhile stays as it is. Every process knows the signing keys anew when this answers, and so which
 * key seals (`makeKeyRing`).
 */
export const replaceSealed = command({
  name: 'sealed.replace',
  changes: 'control',
  async run(
    tx,
    {
      secrets,
      digestKey,
      now,
    }: {
      readonly secrets: readonly Resealed[];
      readonly digestKey: string;
      readonly now: Instant;
    },
  ): Promise<void> {
    for (const one of secrets) await replaceOne(tx, one, now);
    await setDigestKey.run(tx, { sealed: digestKey });
  },
});

async function replaceOne(tx: Tx, { of, ...texts }: Resealed, now: Instant): Promise<void> {
  if ('operatorId' in of) {
    await replaceSealedSecrets.run(tx, { ...of, ...texts });
    return;
  }
  if ('connectionId' in of) {
    const changed = await replaceSealedSecret.all(tx, { ...of, ...texts });
    // The log has copies of the secret as it was.
    await replaceInEntries.run(tx, { kind: 'connection', ...texts });
    appendControl(tx, { at: now, titleId: of.titleId, entries: changed.map(connectionEntry) });
    return;
  }
  if ('subject' in of) {
    await replaceSealedToken.run(tx, { ...of, ...texts });
    return;
  }
  if ('jobId' in of) {
    await replaceSealedJob.run(tx, { ...of, ...texts });
    return;
  }
  const rows = await replaceSealedKey.all(tx, { ...of, ...texts });
  // The log has copies of the key as it was.
  await replaceInEntries.run(tx, { kind: 'signingKey', ...texts });
  appendControl(tx, { at: now, titleId: undefined, entries: rows.map(signingKeyEntry) });
}
