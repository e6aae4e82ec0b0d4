import { serve } from './target.ts';

// The reference: reads a body, parses it and answers 400 bytes of JSON.

const REPLY_BYTES = 400;
const frame = JSON.stringify({ code: 200, status: 'OK', data: { text: '' } });
const text = 'x'.repeat(REPLY_BYTES - frame.length);

serve(() => JSON.stringify({ code: 200, status: 'OK', data: { text } }));
