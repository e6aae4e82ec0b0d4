import type { EntityType } from './caller.ts';
import type { ProofRefusal, ProvedProvider } from './identity-proof.ts';
import type { LoginRefusal, Provider } from './identity-provider.ts';

export const REVOKED_KINDS = ['token', 'session', 'player'] as const;
export const WRITTEN_INTO = ['catalog', 'store'] as const;

/** Something that happened in the domain, to be counted. Labels are few and fixed: never an id. */
export type DomainEvent =
  | { readonly type: 'login'; readonly provider: Provider; readonly newlyCreated: boolean }
  | { readonly type: 'loginRefused'; readonly provider: Provider; readonly reason: LoginRefusal }
  | {
      readonly type: 'proofRefused';
      readonly provider: ProvedProvider;
      readonly reason: ProofRefusal;
    }
  /** Refused logins that will not be found in the history of their players. */
  | { readonly type: 'attemptsUnwritten'; readonly count: number }
  | { readonly type: 'entityTokenIssued'; readonly entityType: EntityType }
  | { readonly type: 'revoked'; readonly kind: (typeof REVOKED_KINDS)[number] }
  | { readonly type: 'banned'; readonly count: number }
  | {
      readonly type: 'itemsWritten';
      readonly into: (typeof WRITTEN_INTO)[number];
      readonly count: number;
    }
  /** Rolls of drop tables for players; the answer of the call says what came up. */
  | { readonly type: 'rolled'; readonly count: number };

/** Counts what happened. Never fails. */
export type EmitEvent = (event: DomainEvent) => void;
