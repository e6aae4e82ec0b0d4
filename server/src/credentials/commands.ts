import { NOTHING_DONE } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import { uniqueBy } from '../lib/unique-by.ts';
import { command } from '../storage/command.ts';
import { appendControl } from '../storage/control/log.ts';
import type { Tables } from '../storage/query/tables.ts';
import type { Tx } from '../storage/query/tx.ts';
import type { RevokedToken, TooManyRevoked } from './revocations.ts';
import type { NewSigningKey, StoredSigningKey } from './signing-key.ts';
import { insertUses, insertUsesAtOnce, type UseRow } from './sql/join-tokens.ts';
import {
  activateKey,
  type AddedKey,
  findAnyKey,
  findSigningKey,
  findSigningKeys,
  insertKey,
  type KeyAt,
  retireOthers,
  revokeForAll,
  revokeForTitle,
  signingKeyEntry,
  titleSigningKeyEntry,
  toStoredSigningKey,
} from './sql/signing-keys.ts';
import {
  findFull,
  findFullUntil,
  findRevocation,
  insertRevocation,
  insertRevocations,
  tokenRevokedEntry,
  toRow,
} from './sql/token-revocations.ts';

/** All keys, oldest first. Revoked ones are never deleted, so that their expired credentials are still reported as expired. */
export const listSigningKeys = command({
  name: 'signingKeys.list',
  changes: 'nothing',
  async run(tx): Promise<readonly StoredSigningKey[]> {
    return (await findSigningKeys.all(tx, undefined)).map(toStoredSigningKey);
  },
});

/** Adds a key that every process will know and that does not sign yet. The same key again does nothing. */
export const publishSigningKey = command({
  name: 'signingKeys.publish',
  changes: 'control',
  run(tx, key: NewSigningKey): Promise<void> {
    tx.audit({ about: { keyId: key.kid } });
    return addKey(tx, { ...key, activatedAt: null });
  },
});

/** Adds the first key, which signs at once; does nothing where there is one already. */
export const beginSigningKeys = command({
  name: 'signingKeys.begin',
  changes: 'control',
  async run(tx, key: NewSigningKey): Promise<void> {
    if (await findAnyKey.first(tx, undefined)) return;
    await addKey(tx, { ...key, activatedAt: key.now });
  },
});

async function addKey(tx: Tx, key: AddedKey): Promise<void> {
  const added = await insertKey.all(tx, key);
  appendControl(tx, { at: key.now, titleId: undefined, entries: added.map(signingKeyEntry) });
}

/** Lets a published key sign from now on, and retires all others. It may be repeated, also for a retired key. */
export const activateSigningKey = command({
  name: 'signingKeys.activate',
  changes: 'control',
  async run(tx, of: KeyAt): Promise<'activated' | 'notFound' | 'revoked'> {
    const key = await findSigningKey.first(tx, of);
    if (!key) return 'notFound';
    if (key.revoked_at !== null) return 'revoked';
    if (!isSigning(key)) await replaceSigning(tx, of);
    return 'activated';
  },
  isRefusal: (outcome) => outcome !== 'activated',
});

async function replaceSigning(tx: Tx, of: KeyAt): Promise<void> {
  const retired = await retireOthers.all(tx, of);
  const activated = await activateKey.all(tx, of);
  const entries = [...activated, ...retired].map(signingKeyEntry);
  appendControl(tx, { at: of.now, titleId: undefined, entries });
}

function isSigning(key: Tables['signing_keys']): boolean {
  return key.activated_at !== null && key.retired_at === null;
}

/**
 * Revokes all credentials that a retired key has signed, for one title or for all. `signing`: the key
 * still signs, rotate first.
 */
export const revokeSigningKey = command({
  name: 'signingKeys.revoke',
  changes: 'control',
  async run(
    tx,
    { titleId, ...of }: KeyAt & { readonly titleId?: string },
  ): Promise<'revoked' | 'notFound' | 'signing'> {
    const key = await findSigningKey.first(tx, of);
    if (!key) return 'notFound';
    if (isSigning(key)) return 'signing';
    if (key.revoked_at !== null) {
      tx.audit(NOTHING_DONE);
      return 'revoked';
    }
    const entries =
      titleId === undefined
        ? (await revokeForAll.all(tx, of)).map(signingKeyEntry)
        : (await revokeForTitle.all(tx, { ...of, titleId })).map(titleSigningKeyEntry);
    if (entries.length === 0) tx.audit(NOTHING_DONE);
    appendControl(tx, { at: of.now, titleId, entries });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome !== 'revoked',
});

/** Revokes a token, remembered until its own end. `tooManyRevoked`: REVOKED_TOKENS_MAX; nothing has changed. Repeating it appends nothing. */
export const revokeToken = command({
  name: 'tokenRevocations.revoke',
  changes: 'control',
  async run(tx, of: RevokedToken): Promise<TooManyRevoked | { readonly status: 'revoked' }> {
    const { titleId, issuedBy, now } = of;
    const { kind, id } = issuedBy;
    const full =
      kind === 'session' && (await findFullUntil.first(tx, { titleId, sessionId: id, now }));
    if (full && !(await findRevocation.first(tx, of))) {
      return { status: 'tooManyRevoked', until: full.expires_at };
    }
    const row = toRow(of);
    tx.emit({ type: 'revoked', kind: 'token' });
    if ((await insertRevocation.run(tx, row)) === 1) {
      appendControl(tx, { at: now, titleId, entries: [tokenRevokedEntry(row)] });
    }
    return { status: 'revoked' };
  },
  isRefusal: ({ status }) => status !== 'revoked',
  batch: { run: revokeInBatch },
});

/**
 * Revokes many tokens, at most one for each token and each session, because the first may take a session's last place. Undefined for
 * all others, and for a token of a session that is full. Where a session's first call is not the first of its token, no later call of
 * that session takes its turn.
 */
async function revokeInBatch(
  tx: Tx,
  revocations: readonly RevokedToken[],
): Promise<readonly ({ readonly status: 'revoked' } | undefined)[]> {
  const distinct = new Set(uniqueBy(revocations, nameOf));
  const ofSessions = uniqueBy(
    revocations.filter(({ issuedBy }) => issuedBy.kind === 'session'),
    ({ titleId, issuedBy }) => JSON.stringify([titleId, issuedBy.id]),
  ).filter((one) => distinct.has(one));
  const asked = ofSessions.map(({ titleId, issuedBy, now }) => {
    return { titleId, sessionId: issuedBy.id, now };
  });
  const full = new Set((await findFull.all(tx, asked)).map(({ number }) => number));
  const withRoom = new Set(ofSessions.filter((_, index) => !full.has(index + 1)));
  const done = [...distinct].filter((one) => one.issuedBy.kind !== 'session' || withRoom.has(one));
  const inserted = await insertRevocations.all(tx, done.map(toRow));
  const names = new Set(
    inserted.map((row) => nameOf({ titleId: row.title_id, tokenId: row.token_id })),
  );
  for (const one of done) {
    tx.emit({ type: 'revoked', kind: 'token' });
    const entries = names.has(nameOf(one)) ? [tokenRevokedEntry(toRow(one))] : [];
    appendControl(tx, { at: one.now, titleId: one.titleId, entries });
  }
  const isDone = new Set(done);
  return revocations.map((one) => (isDone.has(one) ? { status: 'revoked' } : undefined));
}

/** A join token that a server is about to accept. */
interface JoinTokenUse {
  readonly titleId: string;
  readonly tokenId: string;
  readonly expiresAt: Instant;
}

/** Accepts join tokens, each once in the installation. Tells of each whether this was the first use; of one that is there twice, the first. */
export const useJoinTokens = command({
  name: 'joinTokens.use',
  changes: 'rows',
  async run(tx, uses: readonly JoinTokenUse[]): Promise<readonly boolean[]> {
    return areFirst(uses, await insertUses.all(tx, {}, toUseRows(uses)));
  },
  isRefusal: (firsts) => !firsts.includes(true),
  batch: {
    /** It waits only where another node is accepting the same token, and never for a cycle: all insert in the same order. */
    async run(tx, inputs) {
      const uses = inputs.flat();
      const firsts = areFirst(uses, await insertUsesAtOnce.all(tx, toUseRows(uses))).values();
      return inputs.map((input) => input.map(() => firsts.next().value === true));
    },
  },
});

/** In the order of their keys, so that two transactions never wait for each other. */
function toUseRows(uses: readonly JoinTokenUse[]): readonly UseRow[] {
  return uses
    .map((of) => ({ title_id: of.titleId, token_id: of.tokenId, expires_at: of.expiresAt }))
    .toSorted((a, b) => (a.title_id + a.token_id < b.title_id + b.token_id ? -1 : 1));
}

function areFirst(
  uses: readonly JoinTokenUse[],
  inserted: readonly Pick<UseRow, 'title_id' | 'token_id'>[],
): readonly boolean[] {
  const left = new Set(
    inserted.map((row) => nameOf({ titleId: row.title_id, tokenId: row.token_id })),
  );
  return uses.map((use) => left.delete(nameOf(use)));
}

function nameOf({ titleId, tokenId }: Pick<RevokedToken, 'titleId' | 'tokenId'>): string {
  return JSON.stringify([titleId, tokenId]);
}
