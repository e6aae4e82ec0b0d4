import { readFileSync } from 'node:fs';
import { argument, type BareHead, serveBare } from './target.ts';

// Sends the same reply to everybody: the bytes of a file behind a head that was made once.

const { file, head } = argument() as { file: string; head: BareHead };
const bytes = readFileSync(file);

serveBare(() => bytes, head);
