import { listRevisions } from '../../economy/revisions/commands.ts';
import type { RevisionEntry } from '../../economy/revisions/revision.ts';
import { describeAuthor } from '../../kernel/author.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { PAGE_ENTRIES } from '../../kernel/limits.ts';
import { WHOLE_LIST } from '../../kernel/page.ts';
import { Failure } from '../../runtime/failure.ts';
import { toShownText } from '../player/shown-player.ts';
import { type CliCommand, type CommandInput, textFlag } from '../program/command.ts';
import { formatTable } from '../program/table.ts';
import {
  CATALOG,
  CURRENCIES,
  STORE,
  type SubjectGroup,
  TABLES,
  withNamedSubject,
} from './named-subject.ts';

export const storeHistory = historyOf(
  STORE,
  'Shows the changes of a store, newest first: when, by whom, why.',
);
export const catalogHistory = historyOf(
  CATALOG,
  'Shows the changes of a catalog version, newest first: when, by whom, why.',
);
export const tableHistory = historyOf(
  TABLES,
  'Shows the changes of the drop tables of a catalog version, newest first: when, by whom, why.',
);
export const currencyHistory = historyOf(
  CURRENCIES,
  "Shows the changes of a title's currencies, newest first: when, by whom, why.",
);

function historyOf(group: SubjectGroup, summary: string): CliCommand {
  const line = `${group.word} history ${group.example}`.trimEnd();
  return {
    summary,
    args: group.args,
    flags: [
      ...group.flags,
      ['--before <revision>', 'Shows what was before that revision (default: from the newest on).'],
    ],
    concerns: 'any',
    negative: 'nothing was ever changed',
    examples: [
      [line, `the last ${PAGE_ENTRIES.default} changes`],
      [`${line} --json`, 'for a program'],
    ],
    async run(input) {
      const entries = await withNamedSubject(input, group, ({ storage, subject }) =>
        storage.run(listRevisions, { subject, page: pageOf(input) }),
      );
      const history = entries.map(toShown);
      const table = formatTable(
        ['REVISION', 'TIME', 'WHAT', 'ITEMS', 'BY', 'NOTE'],
        history.map(({ revision, time, act, items, author, note }) => [
          String(revision),
          time,
          act,
          describeCounts(items),
          toShownText(describeAuthor(author)),
          note === undefined ? '' : toShownText(note),
        ]),
        'There are no changes before that.',
      );
      return { json: { history }, text: table };
    },
  };
}

function pageOf(input: CommandInput) {
  const count = PAGE_ENTRIES.default;
  const before = textFlag(input, 'before');
  if (before === undefined) return { ...WHOLE_LIST, count };
  if (/^\d{1,15}$/.test(before)) return { at: Number(before) - 1, skip: 0, count };
  throw new Failure(`--before must be a whole number, not ${JSON.stringify(before)}.`, 2);
}

function toShown(entry: RevisionEntry) {
  const { number: revision, at, act, counts: items, author, note, requestId: call } = entry;
  return { revision, time: toWireTime(at), act, items, author, note, call };
}

const SIGNS = { changed: '~', added: '+', removed: '-', moved: '↕' } as const;

/** `~2 +1`: two are changed and one is new. */
function describeCounts(counts: RevisionEntry['counts']): string {
  return (['changed', 'added', 'removed', 'moved'] as const)
    .flatMap((act) => (counts[act] > 0 ? `${SIGNS[act]}${counts[act]}` : []))
    .join(' ');
}
