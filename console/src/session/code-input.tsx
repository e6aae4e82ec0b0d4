import { Anchor, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SESSION_TEXTS } from '../texts/session.tsx';

/** The fewest characters that a code has. */
const CODE_CHARS_MIN = 6;
const CODE_CHARS_MAX = 32;

/** Asks for a code of the second factor, or for a recovery code. */
export function CodeInput({
  code,
  onCode,
  isFirst = false,
  isForRecovery = false,
  isAsked = false,
}: {
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** The first code of a second factor: there are no recovery codes yet. */
  readonly isFirst?: boolean;
  /** Only a recovery code helps, where there is one. */
  readonly isForRecovery?: boolean;
  /** The service has asked for it just now: it is what to type next. */
  readonly isAsked?: boolean;
}) {
  const [kind, setKind] = useState<keyof typeof SESSION_TEXTS.code>(
    isForRecovery ? 'recovery' : 'app',
  );
  const { label, description, other } = SESSION_TEXTS.code[kind];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked, kind]);
  function change(): void {
    setKind(kind === 'app' ? 'recovery' : 'app');
    onCode('');
  }
  return (
    <Stack gap={4} align="stretch">
      <TextInput
        ref={input}
        label={label}
        description={description}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        spellCheck={false}
        required={!isForRecovery}
        withAsterisk={false}
        minLength={CODE_CHARS_MIN}
        maxLength={CODE_CHARS_MAX}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      {!isFirst && !isForRecovery && (
        <Anchor component="button" type="button" size="xs" ta="left" onClick={change}>
          {other}
        </Anchor>
      )}
    </Stack>
  );
}

/** The code as a member of a request, where one is typed. */
export function codeMember(code: string): { readonly Code?: string } {
  return code.trim() === '' ? {} : { Code: code.trim() };
}
