import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type Connection, labelsOf, settingsOf, type SingleProvider } from './connection.ts';
import { SecretInput } from './secret-input.tsx';
import { showWarnings } from './show-warnings.ts';

const texts = CONNECTIONS_TEXTS;

interface Field {
  readonly member: keyof typeof texts.hints;
  /** `texts`: several, one in each line. */
  readonly kind: 'text' | 'texts' | 'flag';
  readonly isNeeded?: boolean;
}

/** The settings of each provider, in the order of its form. */
const FIELDS: Readonly<Record<SingleProvider, readonly Field[]>> = {
  Apple: [
    { member: 'ClientIds', kind: 'texts', isNeeded: true },
    { member: 'TeamId', kind: 'text' },
    { member: 'KeyId', kind: 'text' },
  ],
  Google: [
    { member: 'ClientIds', kind: 'texts', isNeeded: true },
    { member: 'RedirectUri', kind: 'text' },
  ],
  GameCenter: [{ member: 'BundleIds', kind: 'texts', isNeeded: true }],
  Steam: [
    { member: 'AppId', kind: 'text', isNeeded: true },
    { member: 'Identity', kind: 'text' },
    { member: 'AllowsFamilySharing', kind: 'flag' },
  ],
};

/** The texts of the form by member: lists have one entry in each line. */
type Draft = Readonly<Record<string, string | boolean>>;

/** Sets up or changes the one connection with a provider. */
export function ProviderForm({
  provider,
  connection,
  onClose,
}: {
  readonly provider: SingleProvider;
  /** Undefined: there is none yet. */
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [draft, setDraft] = useState(() => toDraft(provider, connection));
  const [secret, setSecret] = useState('');
  const name = texts.providers[provider];
  const isSecretThere = connection?.HasSecret === true || secret.trim() !== '';
  const needsSecret = provider === 'Google' || provider === 'Steam';
  const isWhole = FIELDS[provider].every(
    ({ member, isNeeded }) => !isNeeded || String(draft[member]).trim() !== '',
  );
  const request = {
    Provider: provider,
    Settings: { [provider]: toSettings(provider, draft) },
    ...(secret.trim() !== '' && { Secret: secret.trim() }),
  };
  return (
    <ActForm
      act={connection ? SHARED_TEXTS.change : texts.setUp}
      request={isWhole && (isSecretThere || !needsSecret) ? request : undefined}
      send={(body, options) => purser.admin.setIdentityProvider(body, options)}
      labels={labelsOf(provider)}
      done={() => texts.saved(name)}
      onDone={(result) => {
        showWarnings(result);
        onClose();
      }}
      onClose={onClose}
    >
      {FIELDS[provider].map((field) => (
        <FieldInput
          key={field.member}
          provider={provider}
          field={field}
          value={draft[field.member] ?? ''}
          onValue={(value) => setDraft({ ...draft, [field.member]: value })}
        />
      ))}
      {provider !== 'GameCenter' && (
        <SecretInput
          provider={provider}
          isStored={connection?.HasSecret === true}
          isNeeded={needsSecret}
          value={secret}
          onValue={setSecret}
        />
      )}
      {provider === 'Apple' && lacksKey(draft, isSecretThere) && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {texts.noAppleKey}
        </Alert>
      )}
    </ActForm>
  );
}

/** Whether the form names a key of Apple that is not there. */
function lacksKey({ TeamId = '', KeyId = '' }: Draft, isSecretThere: boolean): boolean {
  return !isSecretThere && `${TeamId}${KeyId}`.trim() !== '';
}

function FieldInput({
  provider,
  field: { member, kind, isNeeded = false },
  value,
  onValue,
}: {
  readonly provider: SingleProvider;
  readonly field: Field;
  readonly value: string | boolean;
  readonly onValue: (value: string | boolean) => void;
}) {
  const ownHints: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.ownHints;
  const description = ownHints[provider]?.[member] ?? texts.hints[member];
  const words = { label: texts.labels[member], description };
  if (kind === 'flag') {
    return (
      <Checkbox
        {...words}
        checked={value === true}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
    );
  }
  const Input = kind === 'texts' ? Textarea : TextInput;
  return (
    <Input
      {...words}
      withAsterisk={isNeeded}
      aria-required={isNeeded}
      {...(kind === 'texts' && { autosize: true, minRows: 2, maxRows: 8 })}
      spellCheck={false}
      value={String(value)}
      onChange={(event: { readonly currentTarget: { readonly value: string } }) =>
        onValue(event.currentTarget.value)
      }
    />
  );
}

function toDraft(provider: SingleProvider, connection: Connection | undefined): Draft {
  const settings = connection ? settingsOf(connection) : {};
  return Object.fromEntries(
    FIELDS[provider].map(({ member }) => {
      const value = settings[member];
      if (Array.isArray(value)) return [member, value.join('\n')];
      return [member, typeof value === 'string' || typeof value === 'boolean' ? value : ''];
    }),
  );
}

/** The settings that are typed; the service judges whether they fit. */
function toSettings(provider: SingleProvider, draft: Draft) {
  const settings: Record<string, string | boolean | readonly string[]> = {};
  for (const { member, kind } of FIELDS[provider]) {
    const value = draft[member] ?? '';
    const lines = String(value)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (kind === 'flag') settings[member] = value === true;
    else if (kind === 'texts') settings[member] = lines;
    else if (lines[0] !== undefined) settings[member] = lines[0];
  }
  return settings;
}
