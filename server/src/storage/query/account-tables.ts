import type { Columns } from './columns.ts';

/** The tables of what players log in with, of the mail that they get, and of work for other people's servers. */
export const ACCOUNT_TABLES = {
  connections: {
    title_id: 'text',
    provider: 'text',
    /** Empty where a title has one of the provider at most. */
    connection_id: 'text',
    /** JSON. */
    settings: 'text',
    /** Null: it has none. */
    sealed_secret: 'secret?',
    created_at: 'moment',
    updated_at: 'moment',
    updated_by: 'text',
  },
  connection_changes: {
    title_id: 'text',
    change_id: 'text',
    provider: 'text',
    connection_id: 'text',
    at: 'moment',
    made_by: 'text',
    action: 'text',
    /** JSON of the settings, without the secret; null: there was none. */
    before: 'text?',
    after: 'text?',
  },
  /** How often proofs were refused lately. */
  connection_errors: {
    title_id: 'text',
    provider: 'text',
    connection_id: 'text',
    reason: 'text',
    count: 'number',
    last_at: 'moment',
  },
  identity_changes: {
    title_id: 'text',
    player_id: 'text',
    change_id: 'text',
    at: 'moment',
    action: 'text',
    provider: 'text',
    made_by: 'text',
  },
  /** Tokens of a provider with which a player's connection is revoked there. */
  provider_tokens: {
    title_id: 'text',
    provider: 'text',
    subject: 'text',
    player_id: 'text',
    sealed: 'secret',
    made_at: 'moment',
  },
  refresh_tokens: {
    session_id: 'text',
    title_id: 'text',
    player_id: 'text',
    /** Counts the tokens of the session from 1; this one is good. */
    number: 'number',
    rotated_at: 'moment',
    expires_at: 'moment',
  },
  contact_emails: {
    title_id: 'text',
    player_id: 'text',
    /** In lower case. */
    address: 'text',
    display: 'text?',
    added_at: 'moment',
    verified_at: 'moment?',
  },
  /** Contacts that were replaced or removed, while an account can still be recovered by them. */
  former_contacts: {
    title_id: 'text',
    player_id: 'text',
    /** In lower case. */
    address: 'text',
    display: 'text?',
    verified_at: 'moment',
    ends_at: 'moment',
  },
  mail_tokens: {
    digest: 'secret',
    title_id: 'text',
    player_id: 'text',
    purpose: 'text',
    address: 'text',
    made_at: 'moment',
    expires_at: 'moment',
    used_at: 'moment?',
  },
  /** Work for other people's servers that is done after its commit. */
  outbox: {
    job_id: 'text',
    kind: 'text',
    title_id: 'text?',
    player_id: 'text?',
    recipient: 'text',
    /** JSON. */
    params: 'text',
    sealed: 'secret?',
    made_at: 'moment',
    due_at: 'moment',
    attempts: 'number',
    expires_at: 'moment',
  },
  /** Mails of the last hour, by a digest of the recipient or of the caller. */
  mail_sends: {
    send_key: 'secret',
    /** Their moments as JSON, the oldest first. */
    times: 'text',
    last_at: 'moment',
  },
} as const satisfies Readonly<Record<string, Columns>>;
