import { PasswordInput, Textarea } from '@mantine/core';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import type { Provider } from './connection.ts';

const texts = CONNECTIONS_TEXTS;

/** Providers whose secret is a file: a field for passwords would lose its lines. */
const HAS_LINES: readonly Provider[] = ['Apple', 'AppStore', 'PlayStore'];

/** A field for a secret: it can be written, and the one that is stored never comes back. */
export function SecretInput({
  provider,
  isStored,
  isNeeded,
  value,
  onValue,
}: {
  readonly provider: Provider;
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
  if (HAS_LINES.includes(provider)) {
    return <Textarea {...words} rows={4} spellCheck={false} onChange={onChange} />;
  }
  return <PasswordInput {...words} onChange={onChange} />;
}
