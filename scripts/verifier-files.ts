import { readFileSync } from 'node:fs';

// Files of the client that follow from sources of the server.

/** Gives the generated files of the verifier: contents by path from the root, which ends with a slash. */
export function verifierFiles(root: URL): ReadonlyMap<string, string> {
  return new Map([['client/src/verifier/revocation-table.ts', revocationTable(root)]]);
}

/** The client imports nothing of the server, and verifiers remember revocations as nodes do. */
function revocationTable(root: URL): string {
  const from = 'server/src/credentials/revocation-table.ts';
  const head = `// Generated from ${from} by scripts/generate.ts; changes made here are lost.\n\n`;
  return head + readFileSync(new URL(from, root), 'utf8');
}
