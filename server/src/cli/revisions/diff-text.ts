import { styleText } from 'node:util';
import type { MemberDifference } from '../../economy/revisions/difference.ts';
import { toShownText } from '../player/shown-player.ts';
import type { Output } from '../program/command.ts';
import type { StateDifference } from './states.ts';

/** A line of a difference, by its first character, as `diff -u` has them. */
type Sign = '---' | '+++' | '@@' | '-' | '+';

const STYLES = {
  '---': 'bold',
  '+++': 'bold',
  '@@': 'cyan',
  '-': 'red',
  '+': 'green',
} as const satisfies Record<Sign, string>;

type Line = readonly [sign: Sign, text: string];

interface Named {
  /** The names of the two sides. */
  readonly before: string;
  readonly after: string;
}

/** Writes a difference as git does, member by member; in colour where `output` is a terminal that wants it (NO_COLOR). */
export function toDiffText(
  { own, items }: StateDifference,
  { before, after }: Named,
  output: Output,
): string {
  const lines: Line[] = [
    ['---', ` ${before}`],
    ['+++', ` ${after}`],
  ];
  const add = (title: string, act: string, members: readonly MemberDifference[]) => {
    lines.push(['@@', ` ${title}${act === 'changed' ? '' : ` (${act})`} @@`]);
    lines.push(...members.flatMap(toLines));
  };
  if (own) add('itself', own.act, own.members);
  for (const { itemId, act, isMoved, members } of items) {
    add(itemId, act === 'changed' && isMoved ? 'changed and moved' : act, members);
  }
  return lines
    .map(([sign, text]) =>
      styleText(STYLES[sign], toShownText(`${sign}${text}`), { stream: output }),
    )
    .join('\n');
}

function toLines({ member, before, after }: MemberDifference): readonly Line[] {
  const line = (sign: Sign, value: unknown): readonly Line[] =>
    value === undefined ? [] : [[sign, `${member}: ${JSON.stringify(value)}`]];
  return [...line('-', before), ...line('+', after)];
}
