import { type DueGate, makeDueGate } from '../economy/schedule/apply-due.ts';
import type { KnownPending } from '../economy/schedule/known-pending.ts';
import { ECONOMY_COMMANDS } from '../storage/commands/economy.ts';
import { HOLDINGS_COMMANDS } from '../storage/commands/holdings.ts';
import type { CommandRunner } from '../storage/ports.ts';
import type { AppOptions } from './app-options.ts';
import type { ControlFollower } from './follow-control.ts';

/** The gate before all that a title sells, in this process. */
export function makeGate(
  { storage, clock, log }: AppOptions,
  { known, follower }: { readonly known: KnownPending; readonly follower: ControlFollower },
): DueGate {
  return makeDueGate({
    schedule: storage.schedule,
    currencies: storage.currencies,
    now: clock,
    nextAt: known.nextAt,
    catchUp: follower.catchUp,
    onBroken: (error) => log.unexpectedError({ requestId: '', operation: 'schedule.apply', error }),
  });
}

/** The same engine; before a command about what a title sells, or what players have of it, whatever is due takes effect. */
export function behindGate(engine: CommandRunner, gate: DueGate): CommandRunner {
  return {
    run(name, input, once) {
      const due = GATED.has(name) ? gate(titleOf(input)) : undefined;
      if (!due) return engine.run(name, input, once);
      return due.then(() => engine.run(name, input, once));
    },
  };
}

const GATED: ReadonlySet<string> = new Set(
  Object.values({ ...ECONOMY_COMMANDS, ...HOLDINGS_COMMANDS })
    .flatMap((methods): readonly { readonly name: string }[] => Object.values(methods))
    .map(({ name }) => name),
);

/** Each of these commands is about one title, one subject of it, or one act of its players. */
function titleOf(command: unknown): string {
  const { titleId, subject, act } = command as Partial<
    OfTitle & { readonly [Member in 'subject' | 'act']: OfTitle }
  >;
  const found = titleId ?? (subject ?? act)?.titleId;
  if (found === undefined) throw new Error('A command about what is sold names no title');
  return found;
}

interface OfTitle {
  readonly titleId: string;
}
