import { describe, expect, test } from 'vitest';
import type { HeldRole } from '../kernel/roles.ts';
import { countsIn, isOwnership, isSeenIn, mayGive, rolesAfter } from './operator.ts';

const OWNER: HeldRole = { role: 'owner' };
const VIEWER: HeldRole = { role: 'viewer' };
const OWNER_OF_A: HeldRole = { role: 'owner', titleId: 'AAAA' };
const VIEWER_OF_A: HeldRole = { role: 'viewer', titleId: 'AAAA' };
const VIEWER_OF_B: HeldRole = { role: 'viewer', titleId: 'BBBB' };
/** Of the change of roles. */
const WHO = { operatorId: 'grace', now: 0 };

describe('who may give roles', () => {
  test.each<[string, HeldRole, string | undefined, readonly HeldRole[], boolean]>([
    ['an owner of everything, all of them', OWNER, undefined, [OWNER, VIEWER_OF_B], true],
    ['an owner of everything in one title, those of that title', OWNER, 'AAAA', [OWNER_OF_A], true],
    ['but none of others', OWNER, 'AAAA', [OWNER_OF_A, VIEWER_OF_B], false],
    ['and none for everything', OWNER, 'AAAA', [VIEWER], false],
    ['an owner of a title, those of the title', OWNER_OF_A, 'AAAA', [OWNER_OF_A], true],
    ['but none for everything', OWNER_OF_A, 'AAAA', [OWNER], false],
    ['nor of another', OWNER_OF_A, 'BBBB', [VIEWER_OF_B], false],
    ['and none in the installation', OWNER_OF_A, undefined, [VIEWER_OF_A], false],
    ['a viewer, none', VIEWER, undefined, [VIEWER_OF_A], false],
    ['a viewer, not even no role', VIEWER, undefined, [], false],
  ])('%s', (_, own, titleId, given, may) => {
    expect(mayGive([own], titleId, given)).toBe(may);
  });
});

test('a role has a say in its title, and one without a title everywhere', () => {
  const places = [undefined, 'AAAA', 'BBBB'];
  expect(places.map((at) => countsIn(VIEWER, at))).toEqual([true, true, true]);
  expect(places.map((at) => countsIn(VIEWER_OF_A, at))).toEqual([false, true, false]);
});

test('owners of a title see operators who have a say there; owners of everything see all', () => {
  const places = [undefined, 'AAAA', 'BBBB'];
  expect(places.map((at) => isSeenIn([VIEWER_OF_A], at))).toEqual([true, true, false]);
  expect(places.map((at) => isSeenIn([VIEWER_OF_A, VIEWER], at))).toEqual([true, true, true]);
  expect(places.map((at) => isSeenIn([], at))).toEqual([true, false, false]);
});

test('only an owner without a title is one of everything', () => {
  const all = [OWNER, VIEWER, OWNER_OF_A, VIEWER_OF_A];
  expect(all.map(isOwnership)).toEqual([true, false, false, false]);
});

describe('the roles after a change', () => {
  const held = [VIEWER, VIEWER_OF_A, VIEWER_OF_B];
  const inTitle = { operatorId: 'ada', titleId: 'AAAA' };
  const everywhere = { operatorId: 'ada', titleId: undefined };

  test('in a title keep those of other places', () => {
    const change = { ...WHO, granter: inTitle, added: [OWNER_OF_A], removed: 'others' } as const;
    expect(rolesAfter(held, change)).toEqual([VIEWER, VIEWER_OF_B, OWNER_OF_A]);
  });

  test('everywhere are only the new ones, once each', () => {
    const added = [OWNER, VIEWER_OF_A, OWNER];
    const change = { ...WHO, granter: everywhere, added, removed: 'others' } as const;
    expect(rolesAfter(held, change)).toEqual([OWNER, VIEWER_OF_A]);
  });

  test('lack those that were removed, and no others of the same title or kind', () => {
    const change = { ...WHO, granter: everywhere, added: [], removed: [VIEWER_OF_A] };
    expect(rolesAfter([...held, OWNER_OF_A], change)).toEqual([VIEWER, VIEWER_OF_B, OWNER_OF_A]);
  });
});
