import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isSame } from '../../parts/is-same.ts';
import { parseJson, toJsonText } from '../../parts/json-input.tsx';
import { API_TEXTS } from '../../texts/api.ts';

/** A field for JSON. With a fault, the form around it is not sent. */
export function JsonArea({
  label,
  description,
  text,
  fault,
  minRows = 3,
  onText,
}: {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly text: string;
  readonly fault: string | undefined;
  readonly minRows?: number;
  readonly onText: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.setCustomValidity(fault ?? '');
  }, [fault]);
  return (
    <Textarea
      ref={area}
      label={label}
      description={description}
      autosize
      minRows={minRows}
      maxRows={32}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      error={fault}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** A member that may be any JSON. Wrong JSON stays as it is typed. */
export function JsonField({
  label,
  description,
  value,
  onChange,
}: {
  readonly label: ReactNode;
  readonly description: ReactNode;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: unknown }>();
  // The typed text counts while the value is still the one that it was typed for.
  const text = typed && isSame(typed.of, value) ? typed.text : toJsonText(value);
  const parsed = parseJson(text);
  function change(next: string): void {
    const read = parseJson(next);
    setTyped({ text: next, of: read.status === 'fits' ? read.value : value });
    if (read.status === 'fits') onChange(read.value);
  }
  return (
    <JsonArea
      label={label}
      description={description}
      text={text}
      fault={parsed.status === 'broken' ? API_TEXTS.json.notJson(parsed.fault) : undefined}
      onText={change}
    />
  );
}
