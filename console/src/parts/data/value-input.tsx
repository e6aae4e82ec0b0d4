import { Checkbox, Text, Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { DATA_TEXTS } from '../../texts/data.tsx';
import { parseJson } from '../json-input.tsx';
import { keepLineEnds, toShown } from './line-ends.ts';

const texts = DATA_TEXTS;

/** A value as it is typed. */
export interface TypedValue {
  readonly value: string;
  /** Somebody has decided that it need not be JSON, which it was. */
  readonly allowsNoJson: boolean;
}

/** The value that a form begins with. */
export function typedOf(value = ''): TypedValue {
  return { value, allowsNoJson: false };
}

/**
 * Whether a value may take the place of the one before: what was JSON stays JSON, unless somebody decides otherwise. `isJson`: nothing but JSON may
 * stand there.
 */
export function canReplace(
  before: string | undefined,
  { value, allowsNoJson }: TypedValue,
  isJson = false,
): boolean {
  return (allowsNoJson && !isJson) || faultOf(before, value, isJson) === undefined;
}

/** A field for a value, which says at once whether it is JSON. */
export function ValueInput({
  before,
  isJson = false,
  typed,
  onTyped,
}: {
  /** Absent: there was none. */
  readonly before: string | undefined;
  /** Nothing but JSON may stand there. */
  readonly isJson?: boolean;
  readonly typed: TypedValue;
  readonly onTyped: (typed: TypedValue) => void;
}) {
  const { value } = typed;
  const fault = faultOf(before, value, isJson);
  const isStarted = before !== undefined || value !== '';
  const toTyped = (text: string) => keepLineEnds(text, { last: value, before });
  return (
    <>
      <Textarea
        label={texts.value}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        error={isStarted && fault && (isJson ? texts.mustBeJson : texts.noJson)(fault)}
        value={toShown(value)}
        onChange={(event) =>
          onTyped({ value: toTyped(event.currentTarget.value), allowsNoJson: false })
        }
      />
      {fault === undefined ? (
        <Text size="sm" c="dimmed" role="status">
          {describe(value)}
        </Text>
      ) : (
        !isJson && <AllowNoJson typed={typed} onTyped={onTyped} />
      )}
    </>
  );
}

function AllowNoJson({
  typed: { value, allowsNoJson },
  onTyped,
}: Omit<ComponentProps<typeof ValueInput>, 'before'>) {
  return (
    <Checkbox
      label={texts.allowNoJson}
      checked={allowsNoJson}
      onChange={(event) => onTyped({ value, allowsNoJson: event.currentTarget.checked })}
    />
  );
}

/** Asks whether a value that is no JSON may take the place of another one than the form began with; nothing where that is no JSON either. */
export function JsonQuestion({ before, typed, onTyped }: ComponentProps<typeof ValueInput>) {
  const fault = faultOf(before, typed.value);
  if (fault === undefined) return null;
  return (
    <>
      <Text size="sm" role="alert">
        {texts.noJson(fault)}
      </Text>
      <AllowNoJson typed={typed} onTyped={onTyped} />
    </>
  );
}

function describe(value: string): string {
  if (value === '') return texts.isEmpty;
  return jsonFault(value) === undefined ? texts.isJson : texts.isText;
}

/** Why a value is no JSON, in place of one that was; undefined: nothing is lost. */
function faultOf(before: string | undefined, value: string, isJson = false): string | undefined {
  if (isJson && value.trim() === 'null') return texts.isNull;
  const wasJson = before !== undefined && jsonFault(before) === undefined;
  return isJson || wasJson ? jsonFault(value) : undefined;
}

function jsonFault(text: string): string | undefined {
  if (text.trim() === '') return texts.emptied;
  const parsed = parseJson(text);
  return parsed.status === 'broken' ? parsed.fault : undefined;
}
