import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { Moment } from '../../parts/moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { A_DAY, chosenEnd, OVERLAPS } from './end.ts';
import { EndInput } from './end-input.tsx';
import { SCOPES, scopesOf, type SecretKey } from './scopes.ts';

interface EndForm {
  readonly secretKey: SecretKey;
  readonly onClose: () => void;
}

/** Lets a key end later. */
export function ExpireForm({ secretKey, onClose }: EndForm) {
  const purser = usePurser();
  const [choice, setChoice] = useState({ after: A_DAY, at: '' });
  const isChosen = chosenEnd(choice, Date.now()).status === 'at';
  return (
    <ActForm
      act="Set the end"
      isDestructive
      request={isChosen ? choice : undefined}
      send={async (request) => {
        const end = chosenEnd(request, Date.now());
        if (end.status !== 'at') return;
        await purser.operator.expireSecretKey({ KeyId: secretKey.KeyId, ExpiresAt: end.at });
      }}
      done={() => `The end of ${secretKey.Name} is set`}
      onClose={onClose}
    >
      <WhatStops secretKey={secretKey} since="From then on" />
      <EndInput
        label="Ends"
        description="A key never lives longer than before: a later end than it has changes nothing."
        data={OVERLAPS}
        choice={choice}
        onChoice={setChoice}
      />
    </ActForm>
  );
}

/** Ends a key at once. */
export function RevokeKeyForm({ secretKey, onClose }: EndForm) {
  const purser = usePurser();
  return (
    <ActForm
      act="Revoke"
      isDestructive
      request={{ KeyId: secretKey.KeyId }}
      send={(request, options) => purser.operator.revokeSecretKey(request, options)}
      done={() => `${secretKey.Name} is revoked`}
      onClose={onClose}
    >
      <WhatStops secretKey={secretKey} since="At once, and for good," />
      <Text size="sm">
        Title tokens that were got with it end, too. To replace a key that is in use, rotate it
        first: then nothing stops.
      </Text>
    </ActForm>
  );
}

function WhatStops({
  secretKey,
  since,
}: {
  readonly secretKey: SecretKey;
  readonly since: string;
}) {
  const { Name, Hint, LastUsedAt } = secretKey;
  return (
    <>
      <Text size="sm" className="anywhere">
        {since} no call with <b>{Name}</b> (…{Hint}) is accepted, on any node:
      </Text>
      <List size="sm">
        {scopesOf(secretKey).map((scope) => (
          <List.Item key={scope}>{SCOPES[scope].stops}</List.Item>
        ))}
      </List>
      <Text size="sm">
        {LastUsedAt === undefined ? (
          'No use of it is known; a new one is known within a minute.'
        ) : (
          <>
            It was last used <Moment at={LastUsedAt} />.
          </>
        )}
      </Text>
    </>
  );
}
