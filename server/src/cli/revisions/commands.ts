import { restoreCatalog } from '../../economy/catalogs/commands.ts';
import { listRevisions } from '../../economy/revisions/commands.ts';
import type { MemberDifference } from '../../economy/revisions/difference.ts';
import { describeEditConflict } from '../../economy/revisions/refusals.ts';
import type { RevisionEntry } from '../../economy/revisions/revision.ts';
import type { WriteRefusal } from '../../economy/revisions/writes.ts';
import { restoreStore } from '../../economy/stores/commands/write.ts';
import { COMMAND_LINE, describeAuthor } from '../../kernel/author.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { PAGE_ENTRIES } from '../../kernel/limits.ts';
import { WHOLE_LIST } from '../../kernel/page.ts';
import { Failure, WrongUse } from '../../runtime/failure.ts';
import { type CliCommand, type Terminal, textFlag } from '../program/command.ts';
import { formatTable, safe, toShownText } from '../program/print.ts';
import { NOTE_FLAG, noteOf } from '../program/read-flags.ts';
import {
  CATALOG,
  CURRENCIES,
  describeRevision,
  describeSubject,
  type ListGroup,
  noSuchMoment,
  STORE,
  type SubjectGroup,
  subjectCommands,
  TABLES,
} from './named-subject.ts';
import {
  differenceBetween,
  isSame,
  momentOf,
  nameOfState,
  readState,
  type ShownState,
  toDiffText,
} from './states.ts';

export const storeShow = showOf(STORE);
export const catalogShow = showOf(CATALOG);

function showOf(group: ListGroup): CliCommand {
  const line = `${group.word} show ${group.example}`;
  return subjectCommands(group)({
    summary: `Shows ${group.noun} as it is, or as it was at any moment.`,
    flags: [['--as-of <moment>', 'A revision, or a time (default: the newest revision).']],
    negative: 'it was not there',
    examples: [
      [line, 'what is there now'],
      [`${line} --as-of 2026-11-21T14:00:00Z --json`, 'what was there then, for a program'],
    ],
    read: (input) => textFlag(input, 'asOf'),
    async run(storage, { subject, newest }, asOf) {
      const moment = asOf === undefined ? { revision: newest.number } : momentOf(asOf);
      const state = await readState(storage, subject, moment);
      const name = describeSubject(subject);
      const { revision, wire } = state;
      if (wire === undefined) throw new Failure(`There was no ${name.replace(/^the /, '')} then.`);
      const made = revision === newest.number ? ` of ${describeRevision(newest)}` : '';
      const { own: itself, items } = differenceBetween(group.kind, NOTHING, state);
      const table = formatTable(
        items,
        { ITEM: safe('itemId'), MEMBERS: ({ members }) => describeMembers(members) },
        'It has no items.',
      );
      const head = `${name.replace(/^t/, 'T')}, ${nameOfState(state)}${made}`;
      const lines = itself?.members.length ? [head, describeMembers(itself.members)] : [head];
      return { json: { revision, ...wire }, text: `${lines.join('\n')}\n\n${table}` };
    },
  });
}

const NOTHING: ShownState = { revision: 0, wire: undefined, own: null, items: [] };

function describeMembers(members: readonly MemberDifference[]): string {
  const texts = members.map(({ member, after }) => `${member}: ${JSON.stringify(after)}`);
  return toShownText(texts.join(', '));
}

export const storeHistory = historyOf(STORE);
export const catalogHistory = historyOf(CATALOG);
export const tableHistory = historyOf(TABLES);
export const currencyHistory = historyOf(CURRENCIES);

function historyOf(group: SubjectGroup): CliCommand {
  const line = `${group.word} history ${group.example}`.trimEnd();
  return subjectCommands(group)({
    summary: `Shows the changes of ${group.noun}, newest first: when, by whom, why.`,
    flags: [
      ['--before <revision>', 'Shows what was before that revision (default: from the newest on).'],
    ],
    examples: [
      [line, `the last ${PAGE_ENTRIES.default} changes`],
      [`${line} --json`, 'for a program'],
    ],
    read: (input) => textFlag(input, 'before'),
    async run({ run }, { subject }, before) {
      const entries = await run(listRevisions, { subject, page: pageBefore(before) });
      const history = entries.map(toShown);
      const table = formatTable(
        history,
        {
          REVISION: 'revision',
          TIME: 'time',
          WHAT: ({ act, sale, saleMoment }) =>
            sale === undefined ? act : `${act}, ${saleMoment} of sale ${sale}`,
          ITEMS: ({ items }) => describeCounts(items),
          BY: ({ author }) => toShownText(describeAuthor(author)),
          NOTE: safe('note'),
        },
        'There are no changes before that.',
      );
      return { json: { history }, text: table };
    },
  });
}

function pageBefore(before: string | undefined) {
  const count = PAGE_ENTRIES.default;
  if (before === undefined) return { ...WHOLE_LIST, count };
  if (/^\d{1,15}$/.test(before)) return { at: Number(before) - 1, skip: 0, count };
  throw new WrongUse(`--before must be a whole number, not ${JSON.stringify(before)}.`);
}

function toShown(entry: RevisionEntry) {
  const { number: revision, at, act, counts: items, author, note, requestId: call } = entry;
  const { sale, saleMoment } = entry;
  return { revision, time: toWireTime(at), act, sale, saleMoment, items, author, note, call };
}

const SIGNS = { changed: '~', added: '+', removed: '-', moved: '↕' } as const;

/** `~2 +1`: two are changed and one is new. */
function describeCounts(counts: RevisionEntry['counts']): string {
  return (['changed', 'added', 'removed', 'moved'] as const)
    .flatMap((act) => (counts[act] > 0 ? `${SIGNS[act]}${counts[act]}` : []))
    .join(' ');
}

export const storeDiff = diffOf(STORE);
export const catalogDiff = diffOf(CATALOG);

function diffOf(group: ListGroup): CliCommand {
  const line = `${group.word} diff ${group.example}`;
  return subjectCommands(group)({
    summary: `Shows what changed in ${group.noun}, item by item.`,
    args: [
      ['[from]', 'A revision, or a time (default: the revision before the newest).'],
      ['[to]', 'Another one (default: the newest revision).'],
    ],
    negative: 'there is no such revision',
    examples: [
      [line, 'what the last change did'],
      [`${line} 4`, 'everything since revision 4'],
      [`${line} 2026-11-21 2026-11-22`, 'what was changed on a day (UTC)'],
    ],
    read: ({ args: [, from, to], terminal: { stdout } }) => ({ from, to, stdout }),
    async run(storage, { subject, newest: { number: last } }, { from, to, stdout }) {
      const then = from === undefined ? { revision: last - 1 } : momentOf(from);
      const before = await readState(storage, subject, then);
      const until = to === undefined ? { revision: last } : momentOf(to);
      const after = await readState(storage, subject, until);
      const difference = differenceBetween(group.kind, before, after);
      const name = describeSubject(subject);
      const sides = {
        before: `${name}, ${nameOfState(before)}`,
        after: `${name}, ${nameOfState(after)}`,
      };
      return {
        json: { from: before.revision, to: after.revision, ...difference },
        text: isSame(difference)
          ? `Nothing differs between ${nameOfState(before)} and ${nameOfState(after)}.`
          : toDiffText(difference, sides, stdout),
      };
    },
  });
}

export const storeRestore = restoreOf(STORE, 'a store what it was');
export const catalogRestore = restoreOf(CATALOG, 'the items of a catalog version what they were');

function restoreOf(group: ListGroup, what: string): CliCommand {
  const line = `${group.word} restore ${group.example}`;
  return subjectCommands(group)({
    summary: `Makes ${what} after a revision. That is a change of its own, which can be taken back, too.`,
    args: [['<revision>', 'The number of the revision.']],
    flags: [NOTE_FLAG, ['--yes', 'Does it without asking.']],
    negative: 'nothing was changed',
    examples: [
      [`${line} 4`, 'shows what would change, and asks'],
      [`${line} 4 --yes --note "The sale is over"`, 'for a program'],
    ],
    read: (input) => ({
      toRevision: revisionOf(input.args[1] ?? ''),
      note: noteOf(input),
      isSure: input.flags['yes'] === true,
      terminal: input.terminal,
    }),
    async run(storage, { subject, newest }, { toRevision, note, isSure, terminal }) {
      const last = newest.number;
      const before = await readState(storage, subject, { revision: last });
      const after = await readState(storage, subject, { revision: toRevision });
      const difference = differenceBetween(group.kind, before, after);
      if (isSame(difference)) {
        const text = `Nothing differs from revision ${toRevision}: nothing was changed.`;
        return { json: { revision: last, ...difference }, text };
      }
      if (!isSure) {
        const name = describeSubject(subject);
        const sides = { before: `${name}, now`, after: `${name}, revision ${toRevision}` };
        await ask(terminal, toDiffText(difference, sides, terminal.stderr));
      }
      // Restores exactly the difference that was shown, or fails.
      const edit = { by: COMMAND_LINE, requestId: undefined, now: storage.now(), note };
      const change = { ...subject, toRevision, edit: { ...edit, ifRevision: last } };
      const outcome =
        subject.kind === 'store'
          ? await storage.run(restoreStore, change)
          : await storage.run(restoreCatalog, change);
      if (outcome.status !== 'done') throw describeRefusal(outcome);
      const { revision } = outcome;
      const text = `Restored to revision ${toRevision}: that is revision ${revision} now.`;
      return { json: { revision, ...difference }, text };
    },
  });
}

/** Shows what would be done, and asks whether it shall be. Rejects with a Failure unless a person says yes. */
async function ask({ stdin, stderr }: Terminal, diff: string): Promise<void> {
  if (stdin.isTTY !== true)
    throw new WrongUse('Give --yes if you mean it: nobody can be asked here.');
  stderr.write(`${diff}\n\nDo it? [y/N] `);
  for await (const line of stdin) {
    if (/^y(es)?\s*$/i.test(String(line))) return;
    break;
  }
  throw new Failure('Nothing was changed.');
}

function revisionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new WrongUse(
    `The revision must be a whole number, not ${JSON.stringify(text)}; history shows them.`,
  );
}

function describeRefusal(outcome: WriteRefusal<'stores.restore' | 'catalogs.restore'>): Failure {
  switch (outcome.status) {
    case 'noCatalog':
      return new Failure('The catalog version is not there.');
    case 'noStore':
      return new Failure('There never was such a store.');
    case 'nothingThen':
      return new Failure('It was not there after that revision.');
    case 'editConflict':
      return new Failure(String(describeEditConflict(outcome).message));
    case 'noRevision':
    case 'notKept':
      return noSuchMoment(outcome);
    case 'unknownItems':
      return new Failure(
        `The catalog version does not have these items any more: ${listOf(outcome.itemIds)}. Restore it first.`,
      );
    case 'itemsOnSale':
      return new Failure(
        `Stores sell items that the catalog version would not have: ${listOf(
          outcome.onSale.map(({ storeId, itemId }) => `${itemId} (in ${storeId})`),
        )}.`,
      );
    default:
      return new Failure(`It would break a limit or a rule of today: ${JSON.stringify(outcome)}`);
  }
}

function listOf(names: readonly string[]): string {
  return toShownText(names.join(', '));
}
