import { applyDue, type DueGate } from '../economy/schedule/apply-due.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { type CommandRunner, runOn } from '../storage/command.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { COMMANDS } from './storage/commands.ts';

/**
 * The same engine; before a command about what a title sells, or what players have of it, whatever is due takes effect. `catchUp` lets the
 * gate know what a command has scheduled before that command's result is given, so that a call that goes on finds what is due at once.
 */
export function behindGate(
  engine: CommandRunner,
  gate: DueGate,
  catchUp?: () => void | Promise<void>,
): CommandRunner {
  return {
    run(name, input, context) {
      const { afterDue, changes } = COMMANDS.get(name) ?? {};
      const due = afterDue && gate(titleOf(input));
      const runNow = () => engine.run(name, input, context);
      const passed = afterDue === 'ifAvailable' ? due?.catch(passUnavailable) : due;
      const running = passed ? passed.then(runNow) : runNow();
      if (!afterDue || !catchUp || changes !== 'control') return running;
      return running.then(async (result) => {
        await (async () => catchUp())().catch(passUnavailable);
        return result;
      });
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
    titleId === undefined ? undefined : applyDue({ ...storage, onBroken }, titleId),
  );
  return { ...storage, run: runOn(engine) };
}

function passUnavailable(error: unknown): void {
  if (!(error instanceof StorageUnavailable)) throw error;
}

/** Each of these commands is about a title, about one subject of it, or says that it is about all: its `titleId` is undefined. */
function titleOf(command: unknown): string | undefined {
  const { titleId, subject } = command as Partial<OfTitle & { readonly subject: OfTitle }>;
  const found = titleId ?? subject?.titleId;
  const isOfAll = Object.hasOwn(command as object, 'titleId');
  if (found === undefined && !isOfAll) {
    throw new Error('A command about what is sold names no title');
  }
  return found;
}

interface OfTitle {
  readonly titleId: string;
}
