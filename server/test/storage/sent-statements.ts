import pg from 'pg';

/** A statement as the driver was asked to send it. */
export interface Sent {
  readonly text: string;
  readonly values: readonly (string | number | null | readonly (string | number | null)[])[];
}

/** Runs an action, and gives what all connections of this thread have sent to PostgreSQL meanwhile, in order. */
export async function sentDuring(action: () => Promise<unknown>): Promise<readonly Sent[]> {
  const send: (...asked: unknown[]) => unknown = pg.Client.prototype.query;
  const sent: Sent[] = [];
  function record(this: object, ...asked: unknown[]): unknown {
    const [first, values] = asked;
    const text = typeof first === 'string' ? first : (first as Sent).text;
    sent.push({
      text,
      values: (values as Sent['values'] | undefined) ?? (first as Sent).values ?? [],
    });
    return send.apply(this, asked);
  }
  Object.assign(pg.Client.prototype, { query: record });
  try {
    await action();
  } finally {
    Object.assign(pg.Client.prototype, { query: send });
  }
  return sent;
}
