import type { MemberDifference } from '../../economy/revisions/difference.ts';
import { Failure } from '../../runtime/failure.ts';
import { toShownText } from '../player/shown-player.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { formatTable } from '../program/table.ts';
import {
  CATALOG,
  describeRevision,
  describeSubject,
  type ListGroup,
  STORE,
  withNamedSubject,
} from './named-subject.ts';
import { differenceBetween, momentOf, nameOfState, readState, type ShownState } from './states.ts';

export const storeShow = showOf(STORE, 'Shows a store as it is, or as it was at any moment.');
export const catalogShow = showOf(
  CATALOG,
  'Shows a catalog version as it is, or as it was at any moment.',
);

function showOf(group: ListGroup, summary: string): CliCommand {
  const line = `${group.word} show ${group.example}`;
  return {
    summary,
    args: group.args,
    flags: [
      ...group.flags,
      ['--as-of <moment>', 'A revision, or a time (default: the newest revision).'],
    ],
    concerns: 'any',
    negative: 'it was not there',
    examples: [
      [line, 'what is there now'],
      [`${line} --as-of 2026-11-21T14:00:00Z --json`, 'what was there then, for a program'],
    ],
    async run(input) {
      const asOf = textFlag(input, 'asOf');
      const { name, newest, state } = await withNamedSubject(input, group, async (named) => {
        const { newest, subject } = named;
        const moment = asOf === undefined ? { revision: newest.number } : momentOf(asOf);
        return { name: describeSubject(subject), newest, state: await readState(named, moment) };
      });
      const { revision, wire } = state;
      if (wire === undefined) throw new Failure(`There was no ${name.replace(/^the /, '')} then.`);
      const made = revision === newest.number ? ` of ${describeRevision(newest)}` : '';
      const { own: itself, items } = differenceBetween(group.kind, NOTHING, state);
      const table = formatTable(
        ['ITEM', 'MEMBERS'],
        items.map(({ itemId, members }) => [toShownText(itemId), describeMembers(members)]),
        'It has no items.',
      );
      const head = `${name.replace(/^t/, 'T')}, ${nameOfState(state)}${made}`;
      const lines = itself?.members.length ? [head, describeMembers(itself.members)] : [head];
      return { json: { revision, ...wire }, text: `${lines.join('\n')}\n\n${table}` };
    },
  };
}

const NOTHING: ShownState = { revision: 0, wire: undefined, own: null, items: [] };

function describeMembers(members: readonly MemberDifference[]): string {
  const texts = members.map(({ member, after }) => `${member}: ${JSON.stringify(after)}`);
  return toShownText(texts.join(', '));
}
