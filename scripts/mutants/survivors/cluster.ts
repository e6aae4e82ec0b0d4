import type { Survivor } from '../survivors.ts';

export const CLUSTER_SURVIVORS: readonly Survivor[] = [
  {
    file: 'server/src/cluster/nodes.ts',
    code: "if (rowId === undefined) return 'gone';",
    replacements: ['false'],
    reason: 'It saves a question: the database knows no row without a name either.',
  },
  {
    file: 'server/src/cluster/poll-loop.ts',
    code: 'let isWoken = false;',
    replacements: ['true'],
    reason: 'Every step sets it before it is read.',
  },
  {
    file: 'server/src/cluster/barrier.ts',
    code: 'cancelPoll();',
    replacements: [';'],
    reason: 'One more read of the nodes, and nobody waits for it.',
  },
  {
    file: 'server/src/cluster/barrier.ts',
    code: 'cancelEnd();',
    replacements: [';'],
    reason: 'The timer then ends a wait that is over, and expels nodes only by their rules.',
  },
  {
    file: 'server/src/cluster/lease.ts',
    code: 'isDue: () => ageMs() >= leaseMs / RENEWALS_PER_LEASE,',
    replacements: ['>'],
    reason: 'At that very moment either is right.',
  },
  {
    file: 'server/src/cluster/nodes.ts',
    code: 'if (rowId !== undefined) await nodes.leave(rowId);',
    replacements: ['true'],
    reason: 'It saves a question: the database knows no row without a name.',
  },
  {
    file: 'server/src/cluster/leased-follower.ts',
    code: 'if (movedMs > CLOCKS_APART_MS_MAX) lease.end();',
    replacements: ['>='],
    reason: 'At exactly that difference either is right.',
  },
  {
    file: 'server/src/cluster/leased-follower.ts',
    code: 'if (movedMs < -SET_BACK_MS_MAX) reader.rebuild();',
    replacements: ['<='],
    reason: 'At exactly that difference either is right.',
  },
  {
    file: 'server/src/cluster/follower.ts',
    code: 'const wasSetBack = aheadMs - nowAheadMs > SET_BACK_MS_MAX;',
    replacements: ['>='],
    reason: 'At exactly that difference either is right.',
  },
];
