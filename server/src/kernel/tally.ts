/** Something that happened in the domain, to be counted. Labels are few and fixed: never an id. */
export type Tallied =
  | { readonly what: 'login'; readonly provider: string; readonly newlyCreated: boolean }
  | { readonly what: 'loginRefused'; readonly provider: string }
  | { readonly what: 'entityTokenIssued'; readonly entityType: string }
  | { readonly what: 'revoked'; readonly kind: 'token' | 'session' | 'player' }
  | { readonly what: 'banned'; readonly count: number }
  | { readonly what: 'itemsWritten'; readonly into: 'catalog' | 'store'; readonly count: number };

/** Counts what happened. Never fails. */
export type Tally = (happened: Tallied) => void;
