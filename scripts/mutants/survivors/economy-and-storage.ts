import type { Survivor } from '../survivors.ts';

const FOR_THE_COMPILER = 'the check is for the compiler and against bugs.';

export const STORE_SURVIVORS: readonly Survivor[] = [
  {
    file: 'server/src/economy/cached-views.ts',
    code: 'if (count !== undefined) entry.checkedAt = Math.max(entry.checkedAt ?? 0, count);',
    replacements: ['true'],
    reason: 'Where changes are not counted nobody asks when an entry was checked.',
  },
  {
    file: 'server/src/economy/cached-views.ts',
    code: "return found.status === 'found' ? { status: 'found', rowVersion: versionOf(found) } : found;",
    replacements: ['true'],
    reason: 'The read that follows says what is missing.',
  },
  {
    file: 'server/src/economy/sql/items.ts',
    code: 'if (!fitsOneStatement(itemIds)) {',
    replacements: ['true'],
    reason: 'The other way to the same answer; it needs more statements.',
  },
  {
    file: 'server/src/economy/sql/items.ts',
    code: 'return itemIds.length <= CHUNK_MAX;',
    replacements: ['<'],
    reason: 'Both ways give the same answer.',
  },
  {
    file: 'server/src/economy/sql/items.ts',
    code: 'if (fitsOneStatement(itemIds)) {',
    replacements: ['false', 'true'],
    reason: 'Both ways give the same answer; one is slower for few items, the other for many.',
  },
  {
    file: 'server/src/storage/control/log.ts',
    code: "if (!head) throw new Error('The control log has no head');",
    replacements: ['false'],
    reason: `The migration writes the head and nothing deletes it; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/storage/control/log.ts',
    code: 'if (!ends || ends.oldest === null || ends.newest === null) return false;',
    replacements: ['false', '&&'],
    reason: 'In an empty log there is nothing to delete, whatever the bound.',
  },
  {
    file: 'server/src/storage/control/log.ts',
    code: "if (head === undefined) throw new Error('The control log has no head');",
    replacements: ['false'],
    reason: `The query joins the head, so there is a row; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/economy/catalogs/operations/update-catalog-items.ts',
    code: 'SetAsDefaultCatalog: false,',
    replacements: ['true'],
    reason: 'It is part of an example.',
  },
  {
    file: 'server/src/economy/cached-views.ts',
    code: 'if (count !== undefined) entry.checkedAt = Math.max(entry.checkedAt ?? 0, count);',
    replacements: ['&&'],
    reason: 'It saves a check of the row version and changes no answer.',
  },
  {
    file: 'server/src/economy/cached-views.ts',
    code: 'if (!found) return NO_CATALOG;',
    replacements: ['false'],
    reason:
      'The row version was found a moment before; only a race removes the catalog in between.',
  },
  {
    file: 'server/src/economy/cached-views.ts',
    code: "return found.status === 'found' ? { status: 'found', rowVersion: versionOf(found) } : found;",
    replacements: ['false', '!=='],
    reason: 'Without a row version the response is read anew: slower, and the same.',
  },
  {
    file: 'server/src/economy/cached-views.ts',
    code: "if (found.status !== 'found') return found;",
    replacements: ['false'],
    reason: 'The row version was found a moment before; only a race removes the store in between.',
  },
  {
    file: 'server/src/economy/sql/items.ts',
    code: 'if (!fitsOneStatement(itemIds)) {',
    replacements: ['false', ''],
    reason: 'The other way to the same answer.',
  },
  {
    file: 'server/src/economy/stores/commands/read.ts',
    code: 'rows.sort((left, right) => (left.store_id < right.store_id ? -1 : 1));',
    replacements: ['<='],
    reason: 'No two stores of a catalog version have the same id.',
  },
  {
    file: 'server/src/storage/idempotency/keyed-runner.ts',
    code: 'const isOver = performance.now() - beganAt >= IDEMPOTENCY_WAIT_MS;',
    replacements: ['>'],
    reason: 'Nobody can wait for exactly so long.',
  },
  {
    file: 'server/src/players/commands/history.ts',
    code: 'return first < second ? -1 : 1;',
    replacements: ['<='],
    reason: 'The two are not equal here.',
  },
  {
    file: 'server/src/lib/batches.ts',
    code: 'while (waiting.count > 0) await doOne();',
    replacements: [';'],
    reason: 'It loops for ever, so that no assertion is reached.',
  },
  {
    file: 'server/src/storage/postgres/engine.ts',
    code: 'if (!command) throw new Error(`There is no command ${name}`);',
    replacements: ['false'],
    reason: `All callers name commands of the table; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/economy/purchases/commands.ts',
    code: 'offer.definition?.isStackable ? [[open, [offer.definition.itemId]] as const] : [],',
    replacements: ['true'],
    reason: 'It saves a look-up: only stackable items are added to a stack.',
  },
  {
    file: 'server/src/economy/purchases/commands.ts',
    code: "if (outcome.status === 'bought') changed.add(one.open);",
    replacements: ['true'],
    reason: 'It saves a write of what is there already.',
  },
];
