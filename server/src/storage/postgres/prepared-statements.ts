import { createHash } from 'node:crypto';

/**
 * Decides which texts are sent as named prepared statements, so that the engine parses and plans each once for
 * each connection. All connections of a storage share it.
 */
export interface PreparedStatements {
  /** The name of a text; undefined: send it without a name. The number of texts must be small, because all are kept. */
  nameOf(text: string): string | undefined;
  /**
   * Called with PostgreSQL's code when a text that was sent by its name has failed. True: the name is the cause.
   * It is not used again, so that repeating the whole transaction helps.
   */
  isAtFault(text: string, sqlState: string | undefined): boolean;
}

/** "cached plan must not change result type": a migration has added a column to its table. Engines also send it for a feature that they lack. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** A pooler without support for names has lent a connection that lacks the name, or on which another client uses it. */
const LOST_OR_TAKEN: ReadonlySet<string | undefined> = new Set(['26000', '42P05']);

/** Prepares every text, until a failure shows that the connections do not support it. */
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
      // On connections of our own a new name would be enough, but poolers recognize a statement by its text.
      else if (sqlState === FEATURE_NOT_SUPPORTED) names.set(text, undefined);
      else return false;
      return true;
    },
  };
}

/** A name never stands for two texts, even if others share the connection. It is far below the limit of 63 bytes. */
function nameFor(text: string): string {
  return `purser_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** Prepares nothing. */
export const NOTHING_PREPARED: PreparedStatements = {
  nameOf: () => undefined,
  isAtFault: () => false,
};
