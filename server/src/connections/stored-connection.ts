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

/** Makes the list of how often a connection refused something, by the reasons that it may have, each with its words. */
export function makeRefusedCounts<const Words extends Readonly<Record<string, string>>>(
  words: Words,
  description: string,
) {
  type Reason = keyof Words & string;
  const reasons = Object.keys(words) as Reason[];
  const each = reasons.map((reason) => `\`${reason}\`: ${words[reason]}`);
  return {
    schema: Type.Array(
      Type.Object({
        Reason: Type.Enum(reasons, { description: `${each.join('; ')}.` }),
        Count: Type.Integer({ description: 'How often, since the connection was changed last.' }),
        LastAt: WireTime('When it was so last.'),
      }),
      { description },
    ),
    toWire: ({ errors }: { readonly errors: readonly RefusedCount[] }) =>
      errors.map(({ reason, count, lastAt }) => ({
        // Only reasons of this kind of connection are counted for it.
        Reason: reason as Reason,
        Count: count,
        LastAt: toWireTime(lastAt),
      })),
  };
}
