import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type Connection, isPlatform, labelsOf, type SingleProvider } from './connection.ts';
import { FieldInput } from './field-input.tsx';
import { type Draft, FIELDS, NEEDS_SECRET, toDraft, toSettings } from './fields.ts';
import { SecretInput } from './secret-input.tsx';
import { showWarnings } from './show-warnings.ts';

const texts = CONNECTIONS_TEXTS;

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
  const needsSecret = NEEDS_SECRET.includes(provider);
  const isWhole = FIELDS[provider].every(
    ({ member, isNeeded }) => !isNeeded || String(draft[member]).trim() !== '',
  );
  const request = {
    Settings: { [provider]: toSettings(provider, draft) },
    ...(secret.trim() !== '' && { Secret: secret.trim() }),
  };
  return (
    <ActForm
      act={connection ? SHARED_TEXTS.change : texts.setUp}
      request={isWhole && (isSecretThere || !needsSecret) ? request : undefined}
      send={(body, options) =>
        isPlatform(provider)
          ? purser.admin.setPaymentPlatform({ Platform: provider, ...body }, options)
          : purser.admin.setIdentityProvider({ Provider: provider, ...body }, options)
      }
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
      {(provider === 'Apple' || provider === 'AppStore') && lacksKey(draft, isSecretThere) && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {texts.noKey[provider]}
        </Alert>
      )}
    </ActForm>
  );
}

/** Whether the form names a key of Apple that is not there. */
function lacksKey(
  { TeamId = '', IssuerId = '', KeyId = '' }: Draft,
  isSecretThere: boolean,
): boolean {
  return !isSecretThere && `${TeamId}${IssuerId}${KeyId}`.trim() !== '';
}
