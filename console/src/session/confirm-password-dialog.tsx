import { Button, getDefaultZIndex, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Failure } from '../parts/failure.tsx';
import { SESSION_TEXTS } from '../texts/session.tsx';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { CodeInput, codeMember } from './code-input.tsx';
import { answerPassword, useIsPasswordAsked } from './confirmation.ts';
import { usePurser } from './purser-context.tsx';
import { useEscapeFirst } from './use-escape-first.ts';
import { isWrongPassword, needsCode } from './refusals.ts';

const texts = SESSION_TEXTS.confirm;
const giveUp = () => answerPassword(false);

/** Asks for the password again over whatever page a dangerous act is on. The act then goes on by itself. */
export function ConfirmPasswordDialog({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) {
  const isAsked = useIsPasswordAsked();
  useEscapeFirst(isAsked, giveUp);
  return (
    <Modal
      opened={isAsked}
      onClose={giveUp}
      zIndex={getDefaultZIndex('overlay')}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.heading}
      centered
    >
      <ConfirmForm hasSecondFactor={hasSecondFactor} />
    </Modal>
  );
}

function ConfirmForm({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) {
  const purser = usePurser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () =>
      purser.operator.confirmPassword({
        Password: password,
        ...codeMember(code),
      }),
    onSuccess: () => answerPassword(true),
  });
  const isWrong = isWrongPassword(confirm.error);
  const isCodeAsked = needsCode(confirm.error);
  // Another tab may have set up the second factor meanwhile.
  const takesCode = hasSecondFactor || isCodeAsked || code !== '';
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{texts.why}</Text>
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          error={isWrong && texts.wrong}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {takesCode && <CodeInput code={code} onCode={setCode} isAsked={isCodeAsked} />}
        {confirm.error && !isWrong && !isCodeAsked && <Failure error={confirm.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={giveUp}>
            {SHARED_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {SHARED_TEXTS.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
