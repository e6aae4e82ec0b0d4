import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { A_DAY, chosenEnd, LIFETIMES, NEVER, OVERLAPS } from './end.ts';
import { EndInput } from './end-input.tsx';
import { DeniedScopes, NAME_CHARS_MAX } from './new-key-form.tsx';
import { deniedScopes, scopesOf, type SecretKey } from './scopes.ts';
import type { KeyDialogContent } from './key-dialog.tsx';

const texts = KEYS_TEXTS.rotation;

/** Makes a successor with the same scopes, and lets the old key end later. */
export function RotateForm({
  secretKey,
  onMade,
  onClose,
}: KeyDialogContent & { readonly secretKey: SecretKey }) {
  const purser = usePurser();
  const denied = deniedScopes(scopesOf(secretKey), useMay());
  const [name, setName] = useState(secretKey.Name);
  const [overlap, setOverlap] = useState({ after: A_DAY, at: '' });
  const [end, setEnd] = useState({ after: NEVER, at: '' });
  const isChosen = [overlap, end].every((one) => chosenEnd(one, Date.now()).status !== 'missing');
  const isWhole = isChosen && name.trim() !== '' && denied.length === 0;
  return (
    <ActForm
      act={texts.act}
      request={isWhole ? { name: name.trim(), overlap, end } : undefined}
      send={async (request) => {
        const now = Date.now();
        const [oldEnd, newEnd] = [chosenEnd(request.overlap, now), chosenEnd(request.end, now)];
        const made = await purser.operator.createSecretKey({
          Name: request.name,
          Scopes: secretKey.Scopes,
          ...(newEnd.status === 'at' && { ExpiresAt: newEnd.at }),
        });
        const newKey = { name: request.name, text: made.SecretKey };
        if (oldEnd.status !== 'at') return newKey;
        const { KeyId } = secretKey;
        // The text of the new key is shown all the same.
        const failure = await purser.operator
          .expireSecretKey({ KeyId, ExpiresAt: oldEnd.at })
          .then(() => undefined, toError);
        return { ...newKey, predecessor: { secretKey, endsAt: oldEnd.at, failure } };
      }}
      done={(made) => KEYS_TEXTS.make.done(made.name)}
      onDone={onMade}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {texts.about(secretKey.Name, secretKey.Hint)}
      </Text>
      <DeniedScopes scopes={denied} />
      <TextInput
        label={texts.name}
        maxLength={NAME_CHARS_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <EndInput
        label={texts.oldEnds}
        description={texts.oldEndsHint}
        data={OVERLAPS}
        choice={overlap}
        onChoice={setOverlap}
      />
      <EndInput label={texts.newEnds} data={LIFETIMES} choice={end} onChoice={setEnd} />
    </ActForm>
  );
}

const toError = (error: unknown) => error;
