import { readFileSync } from 'node:fs';
import { argument, serve } from './target.ts';

// Sends the same bytes to everybody.

const { file } = argument() as { readonly file: string };
const bytes = readFileSync(file);

serve(() => bytes);
