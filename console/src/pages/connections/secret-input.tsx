import { PasswordInput, Textarea } from '@mantine/core';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';

const texts = CONNECTIONS_TEXTS;

/** A field for a secret: it can be written, and the one that is stored never comes back. */
export function SecretInput({
  provider,
  isStored,
  isNeeded,
  value,
  onValue,
}: {
  readonly provider: keyof typeof texts.secrets;
  readonly isStored: boolean;
  readonly isNeeded: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const words = {
    label: texts.secrets[provider],
    description: isStored ? texts.secretHint.isStored : texts.secretHint.isNew,
    withAsterisk: isNeeded && !isStored,
    value,
    autoComplete: 'off',
  };
  const onChange = (event: { readonly currentTarget: { readonly value: string } }): void =>
    onValue(event.currentTarget.value);
  // A field for passwords would lose the lines of a key.
  if (provider === 'Apple') {
    return <Textarea {...words} rows={4} spellCheck={false} onChange={onChange} />;
  }
  return <PasswordInput {...words} onChange={onChange} />;
}
