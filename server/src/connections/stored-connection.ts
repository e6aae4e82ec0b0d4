import { type Instant, toWireTime } from '../kernel/instant.ts';
import { WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { Connection } from './connection.ts';

// The members that lists show of each connection, of identity providers and of payment platforms alike.

/** How often something was refused for a reason. */
interface RefusedCount {
  readonly reason: string;
  readonly count: number;
  readonly lastAt: Instant;
}

/** The members of a stored connection beside its provider and its settings. */
export const STORED_MEMBERS = {
  HasSecret: Type.Boolean({ description: 'Whether a secret is stored.' }),
  CreatedAt: WireTime('When it was made.'),
  UpdatedAt: WireTime('When it was changed last.'),
  UpdatedBy: Type.String({
    description: 'Who changed it: `key:` or `operator:` and an id, or `commandLine`.',
  }),
};

/** A stored connection as the wire shows it, without its secret. */
export function toStored(one: Connection) {
  return {
    HasSecret: one.sealedSecret !== undefined,
    CreatedAt: toWireTime(one.createdAt),
    UpdatedAt: toWireTime(one.updatedAt),
    UpdatedBy: one.updatedBy,
  };
}

/** The schema of the counts of what a connection refused, by the reasons that it may have, each with its words. */
export function RefusedCounts<const Words extends Readonly<Record<string, string>>>(
  words: Words,
  description: string,
) {
  const reasons = Object.keys(words) as (keyof Words & string)[];
  const each = reasons.map((reason) => `\`${reason}\`: ${words[reason]}`);
  return Type.Array(
    Type.Object({
      Reason: Type.Enum(reasons, { description: `${each.join('; ')}.` }),
      Count: Type.Integer({ description: 'How often, since the connection was changed last.' }),
      LastAt: WireTime('When it was so last.'),
    }),
    { description },
  );
}

/** Counts of refusals as the wire shows them. */
export function toRefusedCounts<Reason extends string>({
  errors,
}: {
  readonly errors: readonly RefusedCount[];
}) {
  return errors.map(({ reason, count, lastAt }) => ({
    // Only reasons of this kind of connection are counted for it.
    Reason: reason as Reason,
    Count: count,
    LastAt: toWireTime(lastAt),
  }));
}
