import { readFileSync } from 'node:fs';

/** The fenced blocks of one language in a guide, in order. */
export function blocksOf(guide: string, language: string): readonly string[] {
  const text = readFileSync(new URL(`../../../docs/guides/${guide}`, import.meta.url), 'utf8');
  const fenced = new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm');
  return [...text.matchAll(fenced)].map(([, block = '']) => block);
}
