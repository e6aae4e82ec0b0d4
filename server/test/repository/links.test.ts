import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tidy/sources.ts';

const DECISIONS = new Set(
  readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)),
);
// Pages of the reference are made from the operations; the tests of the documentation follow their links.
const MADE = 'docs/reference/';
const pages = listFiles('*.md').filter((path) => !path.startsWith(MADE));
const sources = listFiles('*.ts', '*.tsx', '*.md');

test.each(pages.map((path) => [path] as const))('every link of %s leads to a file', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
  const broken = links.flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (target.startsWith(MADE)) return [];
    if (!existsSync(join(ROOT, target))) return [link];
    return anchor === undefined || anchorsOf(read(target)).has(anchor) ? [] : [link];
  });
  expect(broken).toEqual([]);
});

test('every number of a decision that a text names has a record of its own', () => {
  const lost = sources.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d{4})\b/gi)].flatMap(([text, number = '']) =>
      DECISIONS.has(number) ? [] : [`${path}: ${text}`],
    ),
  );
  expect(lost).toEqual([]);
});

function listFiles(...patterns: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = markdown.matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
