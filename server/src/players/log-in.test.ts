import { expect, it } from 'vitest';
import { newSession, type SessionDeps } from './log-in.ts';

it.each([
  ['the entity token', { entityTokenMs: 2_000, sessionMs: 1_000 }],
  ['the session ticket', { entityTokenMs: 1_000, sessionMs: 2_000 }],
])('a session lasts as long as %s, the longer-lived of its credentials', (_, lifetimes) => {
  const deps: Pick<SessionDeps, 'now' | 'random' | 'lifetimes' | 'givesRefreshTokens'> = {
    now: () => 5_000,
    random: (bytes) => Buffer.alloc(bytes),
    lifetimes,
    givesRefreshTokens: () => false,
  };
  const session = newSession(deps, { titleId: 'B0A7', provider: 'Custom', subject: 'hero' });
  expect(session).toMatchObject({ startedAt: 5_000, expiresAt: 7_000 });
});
