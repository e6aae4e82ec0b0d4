import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { PARTS_TEXTS } from '../texts/parts.ts';

/** The text of a JSON value; undefined: an empty one. */
export function toJsonText(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, undefined, 2);
}

/** The result of parsing a text. */
export type ParsedJson =
  | { readonly status: 'fits'; readonly value: unknown }
  | { readonly status: 'broken'; readonly fault: string };

/** Reads a text as JSON. An empty one has no value. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { status: 'fits', value: undefined };
  try {
    return { status: 'fits', value: JSON.parse(text) as unknown };
  } catch (error) {
    return { status: 'broken', fault: error instanceof Error ? error.message : String(error) };
  }
}

/** A field for JSON of the studio's own. It says what is wrong when it is left. */
export function JsonInput({
  label,
  description,
  text,
  onText,
}: {
  readonly label: string;
  readonly description?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const [isLeft, setLeft] = useState(false);
  const parsed = parseJson(text);
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={4}
      maxRows={16}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      error={isLeft && parsed.status === 'broken' ? PARTS_TEXTS.noJson(parsed.fault) : undefined}
      value={text}
      onBlur={() => setLeft(true)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
