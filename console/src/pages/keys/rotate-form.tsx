import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { A_DAY, chosenEnd, LIFETIMES, NEVER, OVERLAPS } from './end.ts';
import { EndInput } from './end-input.tsx';
import { LackingScopes, NAME_CHARS_MAX } from './new-key-form.tsx';
import { lackingScopes, scopesOf, type SecretKey } from './scopes.ts';
import type { KeyDialogContent } from './key-dialog.tsx';

/** Makes a successor with the same scopes, and lets the old key end later. */
export function RotateForm({
  secretKey,
  onMade,
  onClose,
}: KeyDialogContent & { readonly secretKey: SecretKey }) {
  const purser = usePurser();
  const lacking = lackingScopes(scopesOf(secretKey), useMay());
  const [name, setName] = useState(secretKey.Name);
  const [overlap, setOverlap] = useState({ after: A_DAY, at: '' });
  const [end, setEnd] = useState({ after: NEVER, at: '' });
  const isChosen = [overlap, end].every((one) => chosenEnd(one, Date.now()).status !== 'missing');
  const isWhole = isChosen && name.trim() !== '' && lacking.length === 0;
  return (
    <ActForm
      act="Make successor"
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
      done={(made) => `The key ${made.name} is made`}
      onDone={onMade}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        A second key that may do the same as {secretKey.Name} (…{secretKey.Hint}). Until the old one
        ends both are good: in that time put the new one wherever the old one is. The last use in
        the list says whether the old one is still needed.
      </Text>
      <LackingScopes scopes={lacking} />
      <TextInput
        label="Name of the new key"
        maxLength={NAME_CHARS_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <EndInput
        label="The old key ends"
        description="What still uses it then stops working."
        data={OVERLAPS}
        choice={overlap}
        onChoice={setOverlap}
      />
      <EndInput label="The new key ends" data={LIFETIMES} choice={end} onChoice={setEnd} />
    </ActForm>
  );
}

const toError = (error: unknown) => error;
