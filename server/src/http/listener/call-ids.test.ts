import { expect, test } from 'vitest';
import { parseTraceparent } from './call-ids.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

test.each([
  ['sampled', `00-${traceId}-${parentId}-01`, true],
  ['sampled, with another flag', `00-${traceId}-${parentId}-03`, true],
  ['not sampled', `00-${traceId}-${parentId}-00`, false],
  ['not sampled, with another flag', `00-${traceId}-${parentId}-02`, false],
  ['of a later version', `01-${traceId}-${parentId}-01`, true],
  [
    'of a later version that says more',
    `cc-${traceId}-${parentId}-01-what-the-future-brings`,
    true,
  ],
])('%s', (_what, text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, parentId, isSampled });
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['no trace id', `00-${'0'.repeat(32)}-${parentId}-01`],
  ['no parent id', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['a version that is none', `ff-${traceId}-${parentId}-01`],
  ['more than its version has', `00-${traceId}-${parentId}-01-more`],
  ['longer without a dash', `01-${traceId}-${parentId}-01more`],
  ['upper case', `00-${traceId.toUpperCase()}-${parentId}-01`],
  ['too short', `00-${traceId.slice(1)}-${parentId}-01`],
  ['too long', `00-${traceId}0-${parentId}-01`],
  ['without flags', `00-${traceId}-${parentId}`],
  ['blanks', ` 00-${traceId}-${parentId}-01`],
  ['a line more', `00-${traceId}-${parentId}-01\n`],
  ['sent twice', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
])('malformed: %s', (_what, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});
