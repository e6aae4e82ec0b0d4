interface Deadline {
  readonly ms: number;
  /** Makes the error of a work that takes longer. */
  readonly toError: () => Error;
}

/** Settles as `work` does, or rejects when that has not settled in time. The work itself goes on: bound how much of it there may be. */
export function withDeadline<T>(work: Promise<T>, { ms, toError }: Deadline): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(toError()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
