import { describe, expect, it } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { createTitle } from './create-title.ts';

function world(taken: (titleId: string) => boolean = () => false) {
  const asked: { titleId: string; name: string; now: number }[] = [];
  const run = standIn({
    'titles.create': (title: { titleId: string; name: string; now: number }) => {
      asked.push(title);
      return taken(title.titleId) ? 'exists' : 'created';
    },
  });
  return { asked, deps: { run, random: systemRandom, now: () => 77 } };
}

describe('a new title', () => {
  it.each(['0000', 'ABCD', '12345678', '0A1B2'])('gets the id asked for: %s', async (titleId) => {
    const { deps, asked } = world();
    expect(await createTitle(deps, { titleId, name: 'A game' })).toEqual({
      status: 'created',
      titleId,
    });
    expect(asked).toEqual([{ titleId, name: 'A game', now: 77 }]);
  });

  it.each(['', 'ABC', '123456789', 'ABCG', ' ABCD', 'ABCD\n', 'ÀBCD'])(
    'never gets the id %j',
    async (titleId) => {
      const { deps, asked } = world();
      expect(await createTitle(deps, { titleId, name: 'A game' })).toEqual({ status: 'badId' });
      expect(asked).toEqual([]);
    },
  );

  it('has its id in upper case', async () => {
    const { deps, asked } = world();
    const outcome = await createTitle(deps, { titleId: 'abCd', name: 'A game' });
    expect(outcome).toEqual({ status: 'created', titleId: 'ABCD' });
    expect(asked).toEqual([{ titleId: 'ABCD', name: 'A game', now: 77 }]);
  });

  it('is told when the id asked for is taken', async () => {
    const { deps } = world(() => true);
    const outcome = await createTitle(deps, { titleId: 'ABCD', name: 'A game' });
    expect(outcome).toEqual({ status: 'exists' });
  });

  it('gets a free id of five digits when it asks for none', async () => {
    const { deps, asked } = world(() => asked.length < 4);
    const outcome = await createTitle(deps, { name: 'A game' });
    expect(outcome).toEqual({ status: 'created', titleId: asked[3]?.titleId });
    expect(new Set(asked.map(({ titleId }) => titleId)).size).toBe(4);
    for (const { titleId } of asked) expect(titleId).toMatch(/^[1-9A-F][0-9A-F]{4}$/);
  });

  it('gives up when nothing is free', async () => {
    const { deps } = world(() => true);
    expect(await createTitle(deps, { name: 'A game' })).toEqual({ status: 'exists' });
  });
});
