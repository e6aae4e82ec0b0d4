import {
  Button,
  Center,
  getDefaultZIndex,
  Modal,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Brand } from '../parts/brand.tsx';
import { Failure } from '../parts/failure.tsx';
import { SESSION_TEXTS } from '../texts/session.tsx';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { CodeInput, codeMember } from './code-input.tsx';
import { usePurser } from './purser-context.tsx';
import { keepSession } from './session-store.ts';
import { useEscapeFirst } from './use-escape-first.ts';
import { isLockedOut, isWrongPassword, needsCode } from './refusals.ts';

/** The first page of somebody who is not signed in. */
export function SignInPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={380}>
        <Stack gap="lg">
          <Brand />
          <SignInForm />
          <Text size="xs" c="dimmed">
            {SESSION_TEXTS.signInHelp}
          </Text>
        </Stack>
      </Paper>
    </Center>
  );
}

const stay = () => undefined;

/** Asks again over a page whose session is over, and over each dialog of it. The content of the page stays. */
export function SignInDialog({
  name,
  isOpen,
}: {
  readonly name: string;
  readonly isOpen: boolean;
}) {
  useEscapeFirst(isOpen, stay);
  return (
    <Modal
      opened={isOpen}
      onClose={stay}
      zIndex={getDefaultZIndex('max')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={SESSION_TEXTS.over.heading}
      centered
    >
      <Stack>
        <Text size="sm">{SESSION_TEXTS.over.advice}</Text>
        <SignInForm name={name}>
          <Text size="sm">{SESSION_TEXTS.over.disabled}</Text>
        </SignInForm>
      </Stack>
    </Modal>
  );
}

function SignInForm({
  name: initialName = '',
  children,
}: {
  readonly name?: string;
  /** Another possible reason for a wrong password. */
  readonly children?: ReactNode;
}) {
  const purser = usePurser();
  const [name, setName] = useState(initialName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState<'no' | 'yes' | 'forRecovery'>('no');
  const signIn = useMutation({
    mutationFn: () =>
      purser.operator.signIn({
        Name: name.trim(),
        Password: password,
        ...(asksCode !== 'no' && codeMember(code)),
        Device: navigator.userAgent.slice(0, 200),
      }),
    onSuccess: ({ ConsoleSecret }) => keepSession(ConsoleSecret),
    onError(error) {
      if (needsCode(error)) setAsksCode('yes');
      else if (isLockedOut(error) && asksCode === 'no') setAsksCode('forRecovery');
    },
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    signIn.mutate();
  }
  /** Whether a code is needed is known of one name only. */
  function changeName(typed: string): void {
    setName(typed);
    setAsksCode('no');
    setCode('');
    signIn.reset();
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={SHARED_TEXTS.name}
          name="username"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={initialName === ''}
          value={name}
          onChange={(event) => changeName(event.currentTarget.value)}
        />
        <PasswordInput
          label={SHARED_TEXTS.password}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={initialName !== '' || undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {asksCode !== 'no' && (
          <CodeInput
            key={asksCode}
            code={code}
            onCode={setCode}
            isForRecovery={asksCode === 'forRecovery'}
            isAsked
          />
        )}
        {signIn.error && !needsCode(signIn.error) && (
          <Failure error={signIn.error}>{isWrongPassword(signIn.error) && children}</Failure>
        )}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {SHARED_TEXTS.signIn}
        </Button>
      </Stack>
    </form>
  );
}
