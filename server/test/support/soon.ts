/** Lets whatever can go on do so. */
export const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** The value of a promise that waits for nothing else than its turn; `waits` where it does. So a test fails at once instead of waiting for ever. */
export const soon = <T>(promise: T): Promise<Awaited<T> | 'waits'> =>
  Promise.race([promise, settled().then(() => 'waits' as const)]);
