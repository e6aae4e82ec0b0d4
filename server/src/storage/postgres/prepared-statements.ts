import { createHash } from 'node:crypto';

/**
 * Which texts are sent as named prepared statements, so that the engine parses and plans each once for
 * each connection. One for all connections of a storage.
 */
export interface PreparedStatements {
  /** Undefined: send it without a name. The texts that are asked about must be few: none is forgotten. */
  nameOf(text: string): string | undefined;
  /**
   * Hears with which code of PostgreSQL's a text failed that was sent by its name. True: the name is why,
   * and it is not used again, so that repeating the whole transaction helps.
   */
  isAtFault(text: string, sqlState: string | undefined): boolean;
}

/** "cached plan must not change result type": a migration has given its table another column. Also of what an engine cannot do at all. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** A pooler that knows nothing of names has lent a connection on which the name is missing, or on which somebody else has given it already. */
const LOST_OR_TAKEN: ReadonlySet<string | undefined> = new Set(['26000', '42P05']);

/** Prepares every text, until it turns out that it cannot be done. */
export function makePreparedStatements(): PreparedStatements {
  const names = new Map<string, string | undefined>();
  let isPossible = true;
  return {
    nameOf(text) {
      if (!isPossible) return undefined;
      if (!names.has(text)) names.set(text, nameFor(text));
      return names.get(text);
    },
    isAtFault(text, sqlState) {
      if (LOST_OR_TAKEN.has(sqlState)) isPossible = false;
      // A new name would be enough on connections of our own; poolers know a statement again by its text.
      else if (sqlState === FEATURE_NOT_SUPPORTED) names.set(text, undefined);
      else return false;
      return true;
    },
  };
}

/** The same name never stands for two texts, whoever else shares the connection; far below the 63 bytes that a name may have. */
function nameFor(text: string): string {
  return `purser_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** Prepares nothing. */
export const NOTHING_PREPARED: PreparedStatements = {
  nameOf: () => undefined,
  isAtFault: () => false,
};
