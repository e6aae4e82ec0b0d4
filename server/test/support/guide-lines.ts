import { readFileSync } from 'node:fs';
import { NOT_RUN } from './guide-lines-not-run.ts';

/** A fenced block of a guide that a machine can carry out or read: its language, and its text without the indentation of a list. */
export interface GuideBlock {
  readonly language: string;
  readonly text: string;
}

/** Blocks in these languages show what is printed or sent. */
const SHOWN = ['', 'text', 'json'];

/** The text of a guide. */
export function readGuide(guide: string): string {
  return readFileSync(new URL(`../../../docs/guides/${guide}`, import.meta.url), 'utf8');
}

/** All blocks of a guide that a test must run or read, as they stand there. */
export function executableBlocks(guide: string): readonly GuideBlock[] {
  const blocks = [...readGuide(guide).matchAll(/^( *)```(\w*)\n([^]*?)^\1```$/gm)];
  return blocks
    .map(([, indent = '', language = '', text = '']) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }))
    .filter(({ language }) => !SHOWN.includes(language));
}

/** The lines of a block without those that nothing runs (`NOT_RUN`). */
export function runnableText(guide: string, text: string): string {
  const left = Object.values(NOT_RUN[guide] ?? {}).flat();
  return text
    .split('\n')
    .filter((line) => !left.includes(line.trim()))
    .join('\n');
}

/** Whether a text has lines besides empty ones and comments. */
export const hasLines = (text: string): boolean => /^ *(?!#|\/\/)[^ \n]/m.test(text);

/** The blocks whose first line is this; if there is none, those whose first line begins so. */
export function blocksNamed(guide: string, beginning: string): readonly GuideBlock[] {
  const blocks = executableBlocks(guide);
  const exact = blocks.filter(({ text }) => text.split('\n')[0] === beginning);
  return exact.length > 0 ? exact : blocks.filter(({ text }) => text.startsWith(beginning));
}

/**
 * The one block of a guide that begins so, for a test that runs it, without the lines that nothing runs. Both arguments are literals:
 * the call is how guide-lines.test.ts knows that the block is run.
 */
export function blockOf(guide: string, beginning: string): string {
  const [block, ...others] = blocksNamed(guide, beginning);
  if (block === undefined || others.length > 0) {
    throw new Error(`${guide} must have one block that begins with: ${beginning}`);
  }
  return runnableText(guide, block.text);
}

/** All blocks of a language in a guide, in order, for a test that runs each of them. The arguments are literals, as above. */
export function blocksOf(guide: string, language: string): readonly string[] {
  return executableBlocks(guide)
    .filter((block) => block.language === language)
    .map(({ text }) => runnableText(guide, text));
}
