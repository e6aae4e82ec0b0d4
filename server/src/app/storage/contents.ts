import { connectionEntry } from '../../connections/sql/connections.ts';
import { signingKeyEntry, titleSigningKeyEntry } from '../../credentials/sql/signing-keys.ts';
import { tokenRevokedEntry } from '../../credentials/sql/token-revocations.ts';
import { pendingEntry } from '../../economy/schedule/sql/pending-rows.ts';
import type { Instant } from '../../kernel/instant.ts';
import { LIFETIME_MS, REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import { operatorEntry } from '../../operators/sql/operators.ts';
import { sessionEntry } from '../../operators/sql/sessions.ts';
import { playerEpochEntry, sessionRevokedEntry } from '../../players/sql/sessions.ts';
import type { Contents } from '../../storage/contents.ts';
import { part, type SnapshotQuery } from '../../storage/control/snapshot.ts';
import { secretKeyEntry } from '../../titles/sql/secret-keys.ts';
import { titleEntry } from '../../titles/sql/titles.ts';
import { COMMANDS } from './commands.ts';
import { PRUNED_KINDS, pruneSome } from './pruning.ts';

/** All that the rooms keep in a database. */
export const CONTENTS: Contents = {
  commands: COMMANDS,
  snapshotQueries,
  pruning: { kinds: PRUNED_KINDS, command: pruneSome },
};

/**
 * The whole control state at `now`, to be read in one transaction: the same state as all entries ever
 * appended, without those whose `until` has passed by REVOCATION_MARGIN_MS.
 */
export function snapshotQueries(now: Instant): readonly SnapshotQuery[] {
  return [...permanentParts(), ...passingParts(now - REVOCATION_MARGIN_MS)];
}

function permanentParts(): readonly SnapshotQuery[] {
  return [
    part('titles', {
      columns: [
        'title_id',
        'name',
        'created_at',
        'join_tokens_only',
        'refresh_tokens',
        'link_session_seconds',
        'mutual_friends',
        'friends_by_email',
        'friends_usernames',
        'statistics_from_clients',
        'row_version',
      ],
      key: ['title_id'],
      toEntry: titleEntry,
    }),
    part('secret_keys', {
      columns: ['key_id', 'title_id', 'digest', 'scopes', 'expires_at', 'revoked_at'],
      key: ['key_id'],
      toEntry: secretKeyEntry,
    }),
    part('signing_keys', {
      columns: ['kid', 'sealed', 'created_at', 'activated_at', 'retired_at', 'revoked_at'],
      key: ['kid'],
      toEntry: signingKeyEntry,
    }),
    part('title_signing_key_revocations', {
      columns: ['kid', 'title_id'],
      key: ['kid', 'title_id'],
      toEntry: titleSigningKeyEntry,
    }),
    part('operators', {
      columns: ['operator_id', 'name', 'roles', 'disabled_at'],
      key: ['operator_id'],
      toEntry: operatorEntry,
    }),
    part('connections', {
      columns: ['title_id', 'provider', 'connection_id', 'settings', 'sealed_secret'],
      key: ['title_id', 'provider', 'connection_id'],
      toEntry: connectionEntry,
    }),
    part('pending_changes', {
      columns: ['title_id', 'number', 'planned_at', 'awaited'],
      key: ['title_id', 'number'],
      keyBefore: ['', 0],
      where: 'awaited = 1',
      toEntry: pendingEntry,
    }),
  ];
}

/** The parts that no longer matter some time after their end; only rows that ended after `since`. */
function passingParts(since: Instant): readonly SnapshotQuery[] {
  return [
    part('token_revocations', {
      columns: ['title_id', 'token_id', 'expires_at'],
      key: ['expires_at', 'title_id', 'token_id'],
      since,
      toEntry: tokenRevokedEntry,
    }),
    part('sessions', {
      columns: ['session_id', 'expires_at'],
      key: ['expires_at', 'session_id'],
      where: 'revoked_singly = 1',
      since,
      toEntry: sessionRevokedEntry,
    }),
    part('operator_sessions', {
      columns: [
        'session_id',
        'operator_id',
        'cookie_digest',
        'page_digest',
        'expires_at',
        'idle_until',
        'confirmed_until',
      ],
      key: ['expires_at', 'session_id'],
      where: 'ended_at is null',
      since,
      toEntry: sessionEntry,
    }),
    part('players', {
      columns: ['title_id', 'player_id', 'epoch', 'epoch_changed_at', 'kept_session_id'],
      key: ['epoch_changed_at', 'title_id', 'player_id'],
      where: 'epoch_changed_at is not null',
      since: since - LIFETIME_MS.max,
      toEntry: playerEpochEntry,
    }),
    part('deleted_players', {
      columns: ['title_id', 'player_id', 'epoch', 'deleted_at'],
      key: ['deleted_at', 'title_id', 'player_id'],
      since: since - LIFETIME_MS.max,
      toEntry: ({ deleted_at, ...row }) =>
        playerEpochEntry({ ...row, epoch_changed_at: deleted_at, kept_session_id: null }),
    }),
  ];
}
