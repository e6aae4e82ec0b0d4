import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { toDiffText } from './states.ts';

const SIDES = { before: 'then', after: 'now' };
const DIFFERENCE = {
  own: { act: 'changed', members: [{ member: 'Open', before: true, after: false }] },
  items: [
    { itemId: 'axe', act: 'moved', isMoved: true, members: [] },
    {
      itemId: 'b\u001b[2J',
      act: 'changed',
      isMoved: true,
      members: [{ member: 'CustomData', before: undefined, after: { text: '\u009b2J' } }],
    },
  ],
} as const;

const LINES = [
  '--- then',
  '+++ now',
  '@@ itself @@',
  '-Open: true',
  '+Open: false',
  '@@ axe (moved) @@',
  // Text from a studio's tools cannot take over the terminal.
  '@@ b\u{fffd}[2J (changed and moved) @@',
  '+CustomData: {"text":"\u{fffd}2J"}',
];

test('a difference is written as git writes one', () => {
  expect(toDiffText(DIFFERENCE, SIDES, new PassThrough())).toBe(LINES.join('\n'));
});

test('on a terminal each line has its colour', () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const styled = toDiffText(DIFFERENCE, SIDES, terminal).split('\n');
  // oxlint-disable-next-line no-control-regex
  const colours = styled.map((line) => /^\u001b\[(\d+)m/.exec(line)?.[1]);
  expect(colours).toEqual(['1', '1', '36', '31', '32', '36', '36', '32']);
});
