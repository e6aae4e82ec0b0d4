import { NoReplyError, PurserError } from '../errors.ts';

/** A verifier cannot work: its options are wrong, or the service is not what it must be. The message says what to change; `cause` is the error behind it. */
export class VerifierError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'VerifierError';
  }
}

/** Whether a later attempt may succeed because the service says so itself. */
export function isPassing(error: unknown): boolean {
  return error instanceof PurserError && [429, 503].includes(error.code);
}

/** Whether the service has refused the verifier's own credential: what it knows is no longer meant for it. */
export function isCredentialRefused(error: unknown): boolean {
  return error instanceof PurserError && [401, 403].includes(error.code);
}

/** Says what is wrong when a verifier cannot start. */
export function describeStartError(error: unknown, url: string): VerifierError {
  return error instanceof VerifierError
    ? error
    : new VerifierError(sentenceOf(error, url), { cause: error });
}

function sentenceOf(error: unknown, url: string): string {
  if (error instanceof NoReplyError) {
    return error.httpStatus === undefined
      ? `Nobody answers at ${url}: ${reasonOf(error.cause)}`
      : `What answers at ${url} is not Purser: HTTP status ${error.httpStatus}`;
  }
  if (!(error instanceof PurserError)) return `The verifier cannot start: ${reasonOf(error)}`;
  if (['InvalidAPIEndpoint', 'InvalidRequest'].includes(error.error)) {
    return new URL(url).pathname === '/'
      ? `The service at ${url} is too old for verifiers: update it`
      : `url must be that of the service, not of a page of it: ${url}`;
  }
  if (error.code === 401) return `The service refuses the credential: ${error.message}`;
  if (error.code === 403) {
    return `The credential may not verify tokens. A secret key needs the scope server: ${error.message}`;
  }
  return `The service refuses the verifier: ${error.message}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
