import { readFileSync } from 'node:fs';
import { argument, serveBare } from './target.ts';

// Sends the same bytes to everybody.

const { file } = argument() as { file: string };
const bytes = readFileSync(file);

serveBare(() => bytes);
