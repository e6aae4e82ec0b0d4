// Generated from the operations by scripts/generate.ts; changes made here are lost.

/** The header that carries each credential. */
export const CREDENTIAL_HEADERS = {
  secretKey: 'X-SecretKey',
  entityToken: 'X-EntityToken',
  sessionTicket: 'X-Authorization',
  operatorSession: 'X-Purser-Console',
} as const;

/** The header that makes a call safe to repeat. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The header of a reply that was given before. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** The header of a reply that has the revision of what the reply shows, or of what the call has changed. */
export const REVISION_HEADER = 'X-Purser-Revision';

/** The header in which an operator names the title of a call. */
export const TITLE_HEADER = 'X-Purser-Title';

/** The header in which a verifier names itself. */
export const VERIFIER_HEADER = 'X-Purser-Verifier';
