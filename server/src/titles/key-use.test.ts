import { describe, expect, it } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { makeKeyUse } from './key-use.ts';

type Used = readonly { readonly keyId: string; readonly at: Instant }[];

function world() {
  const written: Used[] = [];
  const state = { at: 10 * MINUTE_MS, fails: false, duringTouch: () => {} };
  const keyUse = makeKeyUse({
    run: standIn({
      'secretKeys.touch': (used: Used) => {
        state.duringTouch();
        if (state.fails) throw new Error('away');
        written.push(used);
      },
    }),
    now: () => state.at,
  });
  return { written, state, keyUse };
}

describe('key use', () => {
  it('writes the newest use of each key, to the minute', async () => {
    const { written, keyUse } = world();
    keyUse.note('one', 10 * MINUTE_MS + 1);
    keyUse.note('one', 11 * MINUTE_MS + 59_999);
    keyUse.note('one', 10 * MINUTE_MS);
    keyUse.note('two', 10 * MINUTE_MS);
    await keyUse.flush();
    expect(written).toEqual([
      [
        { keyId: 'one', at: 11 * MINUTE_MS },
        { keyId: 'two', at: 10 * MINUTE_MS },
      ],
    ]);
  });

  it('sends nothing to the database when nothing has changed', async () => {
    const { written, state, keyUse } = world();
    await keyUse.flush();
    keyUse.note('one', 10 * MINUTE_MS + 1);
    await keyUse.flush();
    keyUse.note('one', 10 * MINUTE_MS + 2);
    await keyUse.flush();
    expect(written.length).toBe(1);
    state.at = 11 * MINUTE_MS;
    keyUse.note('one', state.at);
    await keyUse.flush();
    expect(written.at(-1)).toEqual([{ keyId: 'one', at: 11 * MINUTE_MS }]);
  });

  it('keeps its notes when the database is away', async () => {
    const { written, state, keyUse } = world();
    keyUse.note('one', 10 * MINUTE_MS);
    state.fails = true;
    await expect(keyUse.flush()).rejects.toThrow('away');
    state.fails = false;
    await keyUse.flush();
    expect(written).toEqual([[{ keyId: 'one', at: 10 * MINUTE_MS }]]);
  });

  it('keeps what is noted while the database writes', async () => {
    const { written, state, keyUse } = world();
    keyUse.note('one', 10 * MINUTE_MS);
    state.duringTouch = () => keyUse.note('one', 11 * MINUTE_MS);
    await keyUse.flush();
    state.duringTouch = () => {};
    await keyUse.flush();
    expect(written.at(-1)).toEqual([{ keyId: 'one', at: 11 * MINUTE_MS }]);
  });
});
