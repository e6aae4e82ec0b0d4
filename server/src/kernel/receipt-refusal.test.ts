import { expect, test } from 'vitest';
import { describeRefusal, RECEIPT_REFUSAL_WORDS, RECEIPT_REFUSALS } from './receipt-refusal.ts';

test('every fault of a receipt says what is wrong and what to do, but for a forgery', () => {
  const faults = RECEIPT_REFUSALS.filter((one) => one !== 'failed');
  for (const fault of faults) {
    const [why = '', ...remedy] = describeRefusal(fault, 'PlayStore').split('. ');
    expect(why.replace(/\.$/, '')).toBe(`PlayStore: ${RECEIPT_REFUSAL_WORDS[fault]}`);
    expect(remedy.length > 0, fault).toBe(fault !== 'badSignature');
  }
});
