/** Promises for replies that have not come yet, by the id of their request. Ids count up from 1. */
export interface PendingReplies<T> {
  /** Makes the id of a new request, and the promise for its reply. */
  add(): { readonly id: number; readonly promise: Promise<T> };
  /** Ids that are unknown or settled already are ignored, here and in `reject`. */
  resolve(id: number, reply: T): void;
  reject(id: number, reason: Error): void;
  rejectAll(reason: Error): void;
}

/** Makes an empty table of pending replies. */
export function makePendingReplies<T>(): PendingReplies<T> {
  const pending = new Map<number, PromiseWithResolvers<T>>();
  let lastId = 0;

  function take(id: number): PromiseWithResolvers<T> | undefined {
    const reply = pending.get(id);
    pending.delete(id);
    return reply;
  }

  return {
    add() {
      const reply = Promise.withResolvers<T>();
      lastId += 1;
      pending.set(lastId, reply);
      return { id: lastId, promise: reply.promise };
    },
    resolve: (id, reply) => take(id)?.resolve(reply),
    reject: (id, reason) => take(id)?.reject(reason),
    rejectAll(reason) {
      for (const reply of pending.values()) reply.reject(reason);
      pending.clear();
    },
  };
}
