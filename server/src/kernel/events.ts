/** Something that happened in the domain, to be counted. Labels are few and fixed: never an id. */
export type DomainEvent =
  | { readonly type: 'login'; readonly provider: string; readonly newlyCreated: boolean }
  | { readonly type: 'loginRefused'; readonly provider: string }
  | { readonly type: 'entityTokenIssued'; readonly entityType: string }
  | { readonly type: 'revoked'; readonly kind: 'token' | 'session' | 'player' }
  | { readonly type: 'banned'; readonly count: number }
  | { readonly type: 'itemsWritten'; readonly into: 'catalog' | 'store'; readonly count: number };

/** Counts what happened. Never fails. */
export type EmitEvent = (event: DomainEvent) => void;
