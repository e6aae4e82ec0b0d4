import { Button, Center, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PurserError } from 'purser-client';
import { type SubmitEvent, useState } from 'react';
import { Brand } from '../parts/brand.tsx';
import { Failure } from '../parts/failure.tsx';
import { SESSION_TEXTS } from '../texts/session.tsx';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { CodeInput, codeMember } from './code-input.tsx';
import { usePurser } from './purser-context.tsx';
import { keepSession } from './session-store.ts';
import { needsCode } from './refusals.ts';

const texts = SESSION_TEXTS.link;

/** The fewest characters of an operator's password. */
export const PASSWORD_CHARS_MIN = 12;

/** Chooses a password by a one-time link. The link is used by the button only: whoever looks at it does not use it up. */
export function UseLinkPage({
  secret,
  onLeave,
}: {
  readonly secret: string;
  /** The link is used, or is of no use. */
  readonly onLeave: () => void;
}) {
  const purser = usePurser();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksName, setAsksName] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const use = useMutation({
    mutationFn: (Name: string) =>
      purser.operator.useLink({
        Secret: secret,
        ...(Name !== '' && { Name }),
        Password: password,
        ...(asksCode && codeMember(code)),
        Device: navigator.userAgent.slice(0, 200),
      }),
    onSuccess({ ConsoleSecret }) {
      keepSession(ConsoleSecret);
      onLeave();
    },
    onError(error, Name) {
      if (needsCode(error)) setAsksCode(true);
      if (needsName(error, Name)) setAsksName(true);
    },
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    use.mutate(name.trim());
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <form onSubmit={submit}>
          <Stack>
            <Brand />
            <Text size="sm">{texts.heading}</Text>
            {asksName && (
              <TextInput
                label={SHARED_TEXTS.name}
                description={texts.nameHint}
                name="username"
                autoComplete="username"
                required
                withAsterisk={false}
                autoFocus
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
            <PasswordInput
              label={SHARED_TEXTS.newPassword}
              description={texts.passwordHint(PASSWORD_CHARS_MIN)}
              name="password"
              autoComplete="new-password"
              minLength={PASSWORD_CHARS_MIN}
              autoFocus
              required
              withAsterisk={false}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {asksCode && <CodeInput code={code} onCode={setCode} isAsked />}
            {use.error && !needsCode(use.error) && !needsName(use.error, use.variables) && (
              <Failure error={use.error}>{isInvalid(use.error) && <AnotherLink />}</Failure>
            )}
            <Button type="submit" loading={use.isPending} fullWidth>
              {texts.submit}
            </Button>
            {isInvalid(use.error) && (
              <Button variant="default" onClick={onLeave} fullWidth>
                {texts.leave}
              </Button>
            )}
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

/** Whether the link is that of the first owner, who has no name yet. The service asks for it, because nothing else tells. */
function needsName(error: unknown, sentName: string): boolean {
  return (
    sentName === '' && error instanceof PurserError && error.errorDetails?.['Name'] !== undefined
  );
}

function isInvalid(error: unknown): boolean {
  return error instanceof PurserError && error.error === 'LinkInvalid';
}

function AnotherLink() {
  return <Text size="sm">{texts.another}</Text>;
}
