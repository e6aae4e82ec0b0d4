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
import { ACCOUNT_TEXTS } from '../../texts/account.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = ACCOUNT_TEXTS.password;

/** Changes the own password. */
export function PasswordSection({ operator }: { readonly operator: OwnOperator }) {
  return (
    <Section
      heading={SHARED_TEXTS.password}
      actions={
        <DialogButton label={texts.change} variant="default" size="xs">
          {(close) => <PasswordForm operator={operator} onClose={close} />}
        </DialogButton>
      }
    >
      <Text size="sm">{texts.advice(PASSWORD_CHARS_MIN)}</Text>
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
      act={texts.change}
      request={{
        Password: present,
        NewPassword: wanted,
        ...(HasSecondFactor && codeMember(code)),
      }}
      send={async (request) => {
        const { ConsoleSecret } = await purser.operator.changeOwnPassword(request);
        keepSession(ConsoleSecret);
      }}
      done={() => texts.done}
      onClose={onClose}
    >
      <Text size="sm">{texts.effect}</Text>
      {/* For password managers, which keep a password with its name. */}
      <input type="text" name="username" autoComplete="username" value={Name} readOnly hidden />
      <PasswordInput
        label={texts.present}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        value={present}
        onChange={(event) => setPresent(event.currentTarget.value)}
      />
      <PasswordInput
        label={SHARED_TEXTS.newPassword}
        description={texts.newHint(PASSWORD_CHARS_MIN)}
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
