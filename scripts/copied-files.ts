import { readFileSync } from 'node:fs';

// Sources of the server of which others have copies, because they import nothing of it.

const COPIES = {
  // Verifiers remember revocations as nodes do.
  'client/src/verifier/revocation-table.ts': 'server/src/credentials/revocation-table.ts',
  // Many prices that are changed at once are rounded as those of a sale.
  'console/src/parts/bulk/share-of-price.ts': 'server/src/economy/sales/share-of-price.ts',
} as const;

/** Gives the copies: contents by path from the root, which ends with a slash. */
export function copiedFiles(root: URL): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(COPIES).map(([path, from]) => {
      const head = `// Generated from ${from} by scripts/generate.ts; changes made here are lost.\n\n`;
      return [path, head + readFileSync(new URL(from, root), 'utf8')];
    }),
  );
}
