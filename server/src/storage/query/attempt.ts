import type { Tx } from './tx.ts';

/**
 * Does a part of a transaction that may turn out to be refused: then it is undone, and the transaction goes on. Changes in memory are the
 * caller's to undo. Attempts do not stand inside each other.
 */
export async function attempt<T>(
  tx: Tx,
  work: () => Promise<T>,
  isDone: (outcome: T) => boolean,
): Promise<T> {
  await tx.send('savepoint attempt', []);
  const outcome = await work();
  if (!isDone(outcome)) await tx.send('rollback to savepoint attempt', []);
  await tx.send('release savepoint attempt', []);
  return outcome;
}
