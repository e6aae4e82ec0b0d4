/**
 * Lets the connections of a storage tell each other that their server has gone, takes no writes any more or was left
 * behind by a failover. Then all are closed, and the next ones go where the address leads now.
 */
export interface ServerWatch {
  /** How many servers have been left. A connection keeps the number that was current when it was opened, and is used only while it still is. */
  readonly current: number;
  /** Leaves the server, unless it has been left already since the connection with this number was opened. */
  leave(number: number): void;
  /** Calls `left` whenever a server is left, until the returned function is called. */
  onLeave(left: () => void): () => void;
}

export function makeServerWatch(): ServerWatch {
  const listeners = new Set<() => void>();
  let current = 0;
  return {
    get current() {
      return current;
    },
    leave(number) {
      if (number !== current) return;
      current += 1;
      for (const left of listeners) left();
    },
    onLeave(left) {
      listeners.add(left);
      return () => void listeners.delete(left);
    },
  };
}
