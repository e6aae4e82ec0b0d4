import { applyDue, type DueGate, makeDueGate } from '../economy/schedule/apply-due.ts';
import type { KnownPending } from '../economy/schedule/known-pending.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { ECONOMY_COMMANDS } from '../storage/commands/economy.ts';
import { COMMANDS } from '../commands.ts';
import { HOLDINGS_COMMANDS } from '../storage/commands/holdings.ts';
import { type CommandRunner, portsOf } from '../storage/ports.ts';
import type { OpenStorage } from '../storage/storage.ts';
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
    run(name, input, terms) {
      const due = GATED.has(name) ? gate(titleOf(input)) : undefined;
      if (!due) return engine.run(name, input, terms);
      const passed = ABOUT_PENDING.has(name) ? due.catch(passUnavailable) : due;
      return passed.then(() => engine.run(name, input, terms));
    },
  };
}

/** The same database for a command, which knows of nothing that is pending: before whatever is about what a title sells it looks. */
export function applyingDue<Storage extends OpenStorage>(storage: Storage): Storage {
  /** The command fails. A service gives the change up. */
  function onBroken(error: unknown): never {
    throw error;
  }
  const engine = behindGate(storage.engine, (titleId) =>
    applyDue({ ...storage, onBroken }, titleId),
  );
  return { ...storage, ...gatedPorts(engine) };
}

/** The ports of an engine behind the gate, as far as they have anything to do with it. */
export function gatedPorts(engine: CommandRunner) {
  return portsOf({ ...SOLD, players: COMMANDS.players }, engine);
}

const SOLD = { ...ECONOMY_COMMANDS, ...HOLDINGS_COMMANDS };

/** A new player gets the first deposits of the currencies that there are. */
const MAKES_PLAYERS = [COMMANDS.players.logIn, COMMANDS.players.register];

const GATED: ReadonlySet<string> = new Set(
  Object.values(SOLD)
    .flatMap((methods): readonly { readonly name: string }[] => Object.values(methods))
    .concat(MAKES_PLAYERS)
    .map(({ name }) => name),
);

/** Whoever looks after a change that cannot be made, or takes it back, must not be kept out by it. */
const { list, cancel } = ECONOMY_COMMANDS.schedule;
const ABOUT_PENDING: ReadonlySet<string> = new Set([list.name, cancel.name]);

function passUnavailable(error: unknown): void {
  if (!(error instanceof StorageUnavailable)) throw error;
}

/** Each of these commands is about a title, one subject of it, or one act of its players. */
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
