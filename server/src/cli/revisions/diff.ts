import type { CliCommand } from '../program/command.ts';
import { toDiffText } from './diff-text.ts';
import {
  CATALOG,
  describeSubject,
  type ListGroup,
  STORE,
  withNamedSubject,
} from './named-subject.ts';
import { differenceBetween, isSame, momentOf, nameOfState, readState } from './states.ts';

export const storeDiff = diffOf(STORE, 'Shows what changed in a store, item by item.');
export const catalogDiff = diffOf(
  CATALOG,
  'Shows what changed in a catalog version, item by item.',
);

function diffOf(group: ListGroup, summary: string): CliCommand {
  const line = `${group.word} diff ${group.example}`;
  return {
    summary,
    args: [
      ...group.args,
      ['[from]', 'A revision, or a time (default: the revision before the newest).'],
      ['[to]', 'Another one (default: the newest revision).'],
    ],
    flags: group.flags,
    concerns: 'any',
    negative: 'there is no such revision',
    examples: [
      [line, 'what the last change did'],
      [`${line} 4`, 'everything since revision 4'],
      [`${line} 2026-11-21 2026-11-22`, 'what was changed on a day (UTC)'],
    ],
    async run(input) {
      const [, from, to] = input.args;
      const { name, before, after, difference } = await withNamedSubject(
        input,
        group,
        async (named) => {
          const last = named.newest.number;
          const then = from === undefined ? { revision: last - 1 } : momentOf(from);
          const before = await readState(named, then);
          const after = await readState(
            named,
            to === undefined ? { revision: last } : momentOf(to),
          );
          const difference = differenceBetween(group.kind, before, after);
          return { name: describeSubject(named.subject), before, after, difference };
        },
      );
      const sides = {
        before: `${name}, ${nameOfState(before)}`,
        after: `${name}, ${nameOfState(after)}`,
      };
      return {
        json: { from: before.revision, to: after.revision, ...difference },
        text: isSame(difference)
          ? `Nothing differs between ${nameOfState(before)} and ${nameOfState(after)}.`
          : toDiffText(difference, sides, input.terminal.stdout),
      };
    },
  };
}
