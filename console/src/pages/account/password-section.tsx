import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Section } from '../../parts/section.tsx';
import { CodeInput, codeMember } from '../../session/code-input.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PASSWORD_CHARS_MIN } from '../../session/use-link-page.tsx';
import { keepSession } from '../../session/session-store.ts';
import type { OwnOperator } from '../../session/use-own-operator.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

/** Changes the own password. */
export function PasswordSection({ operator }: { readonly operator: OwnOperator }) {
  return (
    <Section
      heading={SHARED_TEXTS.password}
      actions={
        <DialogButton label="Change password" variant="default" size="xs">
          {(close) => <PasswordForm operator={operator} onClose={close} />}
        </DialogButton>
      }
    >
      <Text size="sm">
        {PASSWORD_CHARS_MIN} characters or more; several words are best. Nobody can read it, not
        even an owner.
      </Text>
    </Section>
  );
}

function PasswordForm({
  operator: { Name, HasSecondFactor },
  onClose,
}: {
  readonly operator: OwnOperator;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [present, setPresent] = useState('');
  const [wanted, setWanted] = useState('');
  const [code, setCode] = useState('');
  return (
    <ActForm
      act="Change password"
      request={{
        Password: present,
        NewPassword: wanted,
        ...(HasSecondFactor && codeMember(code)),
      }}
      send={async (request) => {
        const { ConsoleSecret } = await purser.operator.changeOwnPassword(request);
        keepSession(ConsoleSecret);
      }}
      done={() => 'Your password is changed; all other sessions have ended'}
      onClose={onClose}
    >
      <Text size="sm">
        Everywhere else you are signed out. Here you stay signed in, with a new session.
      </Text>
      {/* For password managers, which keep a password with its name. */}
      <input type="text" name="username" autoComplete="username" value={Name} readOnly hidden />
      <PasswordInput
        label="Present password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        value={present}
        onChange={(event) => setPresent(event.currentTarget.value)}
      />
      <PasswordInput
        label="New password"
        description={`${PASSWORD_CHARS_MIN} characters or more, and not your name.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        minLength={PASSWORD_CHARS_MIN}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {HasSecondFactor && <CodeInput code={code} onCode={setCode} />}
    </ActForm>
  );
}
