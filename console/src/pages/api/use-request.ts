import { useState } from 'react';
import { type ReadRequest, readRequest, toRequestText } from './request-text.ts';
import type { JsonObject } from './schema.ts';

/** A request that is being written, as text and as a form at once. */
export interface RequestDraft {
  /** The text to send. */
  readonly text: string;
  readonly read: ReadRequest;
  /** The value in the form: the last request that it could show. */
  readonly value: JsonObject;
  readonly setText: (text: string) => void;
  readonly setValue: (value: JsonObject) => void;
}

/** Keeps a request in a memory that outlives the component. The text is what counts: the form rewrites it only where it says the same. */
export function useRequest(
  memory: Map<string, string>,
  { id, initial }: { readonly id: string; readonly initial: JsonObject },
): RequestDraft {
  const [text, setOwn] = useState(() => memory.get(id) ?? toRequestText(initial));
  const read = readRequest(text);
  const [value, setShown] = useState(initial);
  const [shownText, setShownText] = useState<string>();
  if (text !== shownText) {
    setShownText(text);
    if (read.status === 'good') setShown(read.value);
  }
  function setText(next: string): void {
    memory.set(id, next);
    setOwn(next);
  }
  return { text, read, value, setText, setValue: (next) => setText(toRequestText(next)) };
}
