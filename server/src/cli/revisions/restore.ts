import { restoreCatalog } from '../../economy/catalogs/commands.ts';
import { restoreStore } from '../../economy/stores/commands/write.ts';
import { COMMAND_LINE } from '../../kernel/author.ts';
import { NOTE_CHARS_MAX } from '../../kernel/limits.ts';
import { Failure } from '../../runtime/failure.ts';
import { type CliCommand, type CommandInput, type Terminal, textFlag } from '../program/command.ts';
import { toDiffText } from './diff-text.ts';
import {
  CATALOG,
  describeSubject,
  type ListGroup,
  type NamedSubject,
  STORE,
  withNamedSubject,
} from './named-subject.ts';
import { describeRefusal } from './restore-refusals.ts';
import { differenceBetween, isSame, readState } from './states.ts';

export const storeRestore = restoreOf(
  STORE,
  'Makes a store what it was after a revision. That is a change of its own, which can be taken back, too.',
);
export const catalogRestore = restoreOf(
  CATALOG,
  'Makes the items of a catalog version what they were after a revision. That is a change of its own, which can be taken back, too.',
);

function restoreOf(group: ListGroup, summary: string): CliCommand {
  const line = `${group.word} restore ${group.example}`;
  return {
    summary,
    args: [...group.args, ['<revision>', 'The number of the revision.']],
    flags: [
      ...group.flags,
      ['--note <text>', 'A note for the history.'],
      ['--yes', 'Does it without asking.'],
    ],
    concerns: 'any',
    negative: 'nothing was changed',
    examples: [
      [`${line} 4`, 'shows what would change, and asks'],
      [`${line} 4 --yes --note "The sale is over"`, 'for a program'],
    ],
    async run(input) {
      const toRevision = revisionOf(input.args[1] ?? '');
      const note = noteOf(input);
      return withNamedSubject(input, group, async (named) => {
        const last = named.newest.number;
        const before = await readState(named, { revision: last });
        const after = await readState(named, { revision: toRevision });
        const difference = differenceBetween(group.kind, before, after);
        const name = describeSubject(named.subject);
        if (isSame(difference)) {
          const text = `Nothing differs from revision ${toRevision}: nothing was changed.`;
          return { json: { revision: last, ...difference }, text };
        }
        const sides = { before: `${name}, now`, after: `${name}, revision ${toRevision}` };
        if (input.flags['yes'] !== true) {
          await ask(input.terminal, toDiffText(difference, sides, input.terminal.stderr));
        }
        // Restores exactly the difference that was shown, or fails.
        const revision = await restore(named, { toRevision, note, ifRevision: last });
        const text = `Restored to revision ${toRevision}: that is revision ${revision} now.`;
        return { json: { revision, ...difference }, text };
      });
    },
  };
}

interface Restoring {
  readonly toRevision: number;
  readonly note: string | undefined;
  readonly ifRevision: number;
}

async function restore(
  { storage, subject }: NamedSubject,
  { toRevision, ...more }: Restoring,
): Promise<number> {
  const edit = { by: COMMAND_LINE, requestId: undefined, now: storage.now(), ...more };
  const change = { ...subject, toRevision, edit };
  const outcome =
    subject.kind === 'store'
      ? await storage.run(restoreStore, change)
      : await storage.run(restoreCatalog, change);
  if (outcome.status === 'done') return outcome.revision;
  throw describeRefusal(outcome);
}

/** Shows what would be done, and asks whether it shall be. Rejects with a Failure unless a person says yes. */
async function ask({ stdin, stderr }: Terminal, diff: string): Promise<void> {
  if (stdin.isTTY !== true)
    throw new Failure('Give --yes if you mean it: nobody can be asked here.', 2);
  stderr.write(`${diff}\n\nDo it? [y/N] `);
  for await (const line of stdin) {
    if (/^y(es)?\s*$/i.test(String(line))) return;
    break;
  }
  throw new Failure('Nothing was changed.');
}

function revisionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Failure(
    `The revision must be a whole number, not ${JSON.stringify(text)}; history shows them.`,
    2,
  );
}

function noteOf(input: CommandInput): string | undefined {
  const note = textFlag(input, 'note');
  if (note === undefined || note.length <= NOTE_CHARS_MAX) return note;
  throw new Failure(`--note must have at most ${NOTE_CHARS_MAX} characters.`, 2);
}
