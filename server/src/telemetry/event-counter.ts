import { Counter, type LabelValues, type Registry } from '@prometheus-io/client';
import { ENTITY_TYPES } from '../kernel/caller.ts';
import { type DomainEvent, type EmitEvent, REVOKED_KINDS, WRITTEN_INTO } from '../kernel/events.ts';
import { LOGIN_REFUSALS, PROVIDERS } from '../kernel/identity-provider.ts';

type EventCounters = {
  readonly [Type in DomainEvent['type']]: (event: DomainEvent & { type: Type }) => void;
};

/**
 * Registers the counters of events and returns the function that counts one. Each series is there with 0 from the start:
 * otherwise the first event after a start would be no growth to an alert.
 */
export function makeEventCounter(registry: Registry): EmitEvent {
  function counter<L extends string>(
    name: string,
    help: string,
    labels: Readonly<Record<L, readonly string[]>>,
  ): Counter<L> {
    const labelNames = Object.keys(labels) as L[];
    const made = new Counter({
      name: `purser_${name}_total`,
      help,
      labelNames,
      registers: [registry],
    });
    for (const series of combinationsOf(labels)) made.inc(series, 0);
    return made;
  }

  const logins = counter('logins', 'Logins that succeeded.', {
    provider: PROVIDERS,
    newly_created: ['true', 'false'],
  });
  const refused = counter('logins_refused', 'Logins that were refused, by the true reason.', {
    provider: PROVIDERS,
    reason: LOGIN_REFUSALS,
  });
  const unwritten = counter(
    'login_attempts_unwritten',
    'Refused logins of players that the history does not have.',
    {},
  );
  const issued = counter('entity_tokens_issued', 'Entity tokens issued.', {
    entity_type: ENTITY_TYPES,
  });
  const revoked = counter('revocations', 'Credentials revoked, by what was named.', {
    kind: REVOKED_KINDS,
  });
  const banned = counter('bans', 'Bans set on players.', {});
  const written = counter('items_written', 'Items written into catalogs and stores.', {
    into: WRITTEN_INTO,
  });
  const rolled = counter('drop_table_rolls', 'Rolls of drop tables for players.', {});
  const counters: EventCounters = {
    login: ({ provider, newlyCreated }) =>
      logins.inc({ provider, newly_created: String(newlyCreated) }),
    loginRefused: ({ provider, reason }) => refused.inc({ provider, reason }),
    attemptsUnwritten: ({ count }) => unwritten.inc(count),
    entityTokenIssued: ({ entityType }) => issued.inc({ entity_type: entityType }),
    revoked: ({ kind }) => revoked.inc({ kind }),
    banned: ({ count }) => banned.inc(count),
    itemsWritten: ({ into, count }) => written.inc({ into }, count),
    rolled: ({ count }) => rolled.inc(count),
  };
  return (event) => (counters[event.type] as EmitEvent)(event);
}

/** One of the values of each label, in every way. */
function combinationsOf<L extends string>(
  labels: Readonly<Record<L, readonly string[]>>,
): readonly LabelValues<L>[] {
  const all = Object.entries<readonly string[]>(labels).reduce<readonly Record<string, string>[]>(
    (some, [name, values]) =>
      some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return all as readonly LabelValues<L>[];
}
