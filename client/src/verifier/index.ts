export type { UseOnce } from './join-use.ts';
export type { VerifierCredentials, VerifierOptions } from './options.ts';
export type { VerifierState } from './state.ts';
export type { EntityType, TokenOwner } from './token.ts';
export type { TicketVerdict, Verdict } from './verdict.ts';
export { VerifierError } from './verifier-error.ts';
export { makeVerifier, type Verifier, type VerifierStats } from './verifier.ts';
