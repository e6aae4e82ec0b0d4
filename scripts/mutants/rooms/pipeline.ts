import type { Room } from '../rooms.ts';

/** The way of a call from its bytes to its operation. */
export const PIPELINE_ROOMS: readonly Room[] = [
  {
    name: 'pipeline',
    sources: ['server/src/http/pipeline'],
    tests: [
      'server/src/http/pipeline',
      'server/test/http/judgement',
      'server/test/http/body',
      'server/test/http/calls',
      'server/test/http/origin',
      'server/test/http/remembered',
      'server/test/http/judged-again',
      'server/test/http/player-turns',
      'server/test/http/in-turn',
      'server/test/http/limits',
      'server/test/http/unread',
      'server/test/wire/callers',
      'server/test/wire/operator-audit-events',
      { files: 'server/test/wire/idempotency', names: '^a key' },
    ],
  },
];
