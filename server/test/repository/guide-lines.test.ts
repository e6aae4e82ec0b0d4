import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI_COMMANDS, GROUPS } from '../../src/cli/program/commands.ts';
import { OPTIONS } from '../../src/config/options.ts';
import {
  blocksNamed,
  executableBlocks,
  hasLines,
  readGuide,
  runnableText,
} from '../support/guide-lines.ts';
import { NOT_RUN } from '../support/guide-lines-not-run.ts';
import { ROOT } from './tidy/sources.ts';

// Every line of a guide that is a command is run by a test, or stands in NOT_RUN with the reason. The call with which a test takes a
// block is what tells that it is run, so no list can say it of a block that no test takes.

const GUIDES = readdirSync(join(ROOT, 'docs/guides'));
const TESTS = join(ROOT, 'server/test');
const OPTION_FLAGS = ['--json', '--help', ...Object.values(OPTIONS).map(({ flag }) => flag)];
const SUPPORT = /^support[\\/]guide-lines/;

interface Taken {
  readonly by: string;
  readonly guide: string;
  /** The beginning of one block, or the language of all. */
  readonly what: string;
  readonly isAll: boolean;
}

const LITERAL = String.raw`(['"\x60])((?:\\.|(?!\1|\\|\$\{).)*)\1`;
const CALL = new RegExp(
  String.raw`\b(blockOf|blocksOf)\(\s*'([\w-]+\.md)',\s*${LITERAL.replaceAll('\\1', '\\3')}`,
  'g',
);

/** The blocks that the tests take, by the text of their calls. */
const TAKEN: readonly Taken[] = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !SUPPORT.test(path))
  .flatMap((by) => {
    const text = readFileSync(join(TESTS, by), 'utf8');
    if (!text.includes('guide-lines.ts')) return [];
    return [...text.matchAll(CALL)].map(([, name, guide = '', , literal = '']) => ({
      by,
      guide,
      what: literal.replaceAll(/\\(.)/g, '$1'),
      isAll: name === 'blocksOf',
    }));
  });

function blocksTaken({ guide, what, isAll }: Taken): readonly string[] {
  const found = isAll
    ? executableBlocks(guide).filter(({ language }) => language === what)
    : blocksNamed(guide, what);
  return found.map(({ text }) => text);
}

describe.each(GUIDES)('%s', (guide) => {
  const blocks = executableBlocks(guide).map(({ text }) => text);
  const taken = TAKEN.filter((of) => of.guide === guide);

  test('each block is run by a test, or there is a reason for each of its lines', () => {
    const run = new Set(taken.flatMap(blocksTaken));
    const others = blocks.filter((text) => !run.has(text) && hasLines(runnableText(guide, text)));
    expect(others).toEqual([]);
  });

  test('each block that a test takes is there once, and has lines to run', () => {
    const wrong = taken.filter((of) => {
      const found = blocksTaken(of);
      const isWrongNumber = of.isAll ? found.length === 0 : found.length !== 1;
      return isWrongNumber || !found.every((text) => hasLines(runnableText(guide, text)));
    });
    expect(wrong).toEqual([]);
  });

  test('each line that nothing runs still stands in it', () => {
    const lines = blocks.flatMap((text) => text.split('\n').map((line) => line.trim()));
    const left = Object.values(NOT_RUN[guide] ?? {}).flat();
    expect(left.filter((line) => !lines.includes(line))).toEqual([]);
  });
});

const INLINE = /`(?:\w+=\S+ )?(?:npm run (?:--silent )?purser -- |(?:npx )?purser )([a-z][^`]*)`/g;

/** The commands that the prose of guides names, without the program. */
const NAMED = GUIDES.flatMap((guide) =>
  [...readGuide(guide).matchAll(INLINE)].map(([, line = '']) => ({ guide, line })),
);

test('each command in the prose is one of ours, and has the flags that are named with it', async () => {
  const commands = new Map(
    await Promise.all(
      Object.entries(CLI_COMMANDS).map(async ([name, load]) => [name, await load()] as const),
    ),
  );
  const wrong = NAMED.filter(({ line }) => {
    const [first = '', second = '', ...words] = line.replace(/ -- .*/, '').split(' ');
    if (line in GROUPS) return false;
    const command = commands.get(`${first} ${second}`) ?? commands.get(first);
    const forms = [...(command?.flags ?? []).map(([form]) => form), ...OPTION_FLAGS].join(' ');
    const flags = [second, ...words].filter((word) => /^--\w/.test(word));
    return command === undefined || !flags.every((flag) => forms.split(/[ ,]+/).includes(flag));
  });
  expect(NAMED.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('only guides that are there have lines that nothing runs', () => {
  expect(Object.keys(NOT_RUN).filter((guide) => !GUIDES.includes(guide))).toEqual([]);
});
