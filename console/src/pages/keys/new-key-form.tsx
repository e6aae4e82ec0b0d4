import { Box, Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { chosenEnd, LIFETIMES, NEVER } from './end.ts';
import { EndInput } from './end-input.tsx';
import { ALL_SCOPES, deniedScopes, type Scope, SCOPES } from './scopes.ts';
import type { KeyDialogContent } from './key-dialog.tsx';

const texts = KEYS_TEXTS.make;

export const NAME_CHARS_MAX = 256;

/** Makes a secret key no wider than what its maker may do. */
export function NewKeyForm({ onMade, onClose }: KeyDialogContent) {
  const purser = usePurser();
  const denied = deniedScopes(ALL_SCOPES, useMay());
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['server']);
  const [end, setEnd] = useState({ after: NEVER, at: '' });
  const chosen = chosenEnd(end, Date.now());
  const isWhole = name.trim() !== '' && scopes.length > 0 && chosen.status !== 'missing';
  return (
    <ActForm
      act={texts.act}
      request={isWhole ? { name: name.trim(), scopes, end } : undefined}
      send={async (request) => {
        const from = chosenEnd(request.end, Date.now());
        const made = await purser.operator.createSecretKey({
          Name: request.name,
          Scopes: ALL_SCOPES.filter((scope) => request.scopes.includes(scope)),
          ...(from.status === 'at' && { ExpiresAt: from.at }),
        });
        return { name: request.name, text: made.SecretKey };
      }}
      done={(made) => texts.done(made.name)}
      onDone={onMade}
      onClose={onClose}
    >
      <TextInput
        label={SHARED_TEXTS.name}
        description={texts.nameHint}
        maxLength={NAME_CHARS_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={texts.scopes}
        description={texts.scopesHint}
        value={[...scopes]}
        onChange={setScopes}
      >
        {ALL_SCOPES.map((scope) => (
          <ScopeChoice key={scope} scope={scope} isDenied={denied.includes(scope)} />
        ))}
      </Checkbox.Group>
      <EndInput label={KEYS_TEXTS.ends} data={LIFETIMES} choice={end} onChoice={setEnd} />
    </ActForm>
  );
}

function ScopeChoice({ scope, isDenied }: { readonly scope: Scope; readonly isDenied: boolean }) {
  return (
    <>
      <Checkbox
        mt="xs"
        value={scope}
        label={scope}
        description={SCOPES[scope].does}
        disabled={isDenied}
      />
      {isDenied && (
        <Box ml={32} mt={4}>
          <PermissionDenied permission={SCOPES[scope].takes} to={texts.deniedScope(scope)} />
        </Box>
      )}
    </>
  );
}

/** Says why a successor is not possible; nothing where it is. */
export function DeniedScopes({ scopes }: { readonly scopes: readonly Scope[] }) {
  if (scopes.length === 0) return null;
  return <Text size="sm">{texts.deniedScopes(scopes)}</Text>;
}
