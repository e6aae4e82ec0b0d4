import { List, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { Moment } from '../../parts/moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { A_DAY, chosenEnd, OVERLAPS } from './end.ts';
import { EndInput } from './end-input.tsx';
import { SCOPES, scopesOf, type SecretKey } from './scopes.ts';

const texts = KEYS_TEXTS.end;

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
      act={texts.act}
      isDestructive
      request={isChosen ? choice : undefined}
      send={async (request) => {
        const end = chosenEnd(request, Date.now());
        if (end.status !== 'at') return;
        await purser.operator.expireSecretKey({ KeyId: secretKey.KeyId, ExpiresAt: end.at });
      }}
      done={() => texts.done(secretKey.Name)}
      onClose={onClose}
    >
      <WhatStops secretKey={secretKey} describe={texts.stopsThen} />
      <EndInput
        label={KEYS_TEXTS.ends}
        description={texts.hint}
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
      act={KEYS_TEXTS.revoke}
      isDestructive
      request={{ KeyId: secretKey.KeyId }}
      send={(request, options) => purser.operator.revokeSecretKey(request, options)}
      done={() => KEYS_TEXTS.revocation.done(secretKey.Name)}
      onClose={onClose}
    >
      <WhatStops secretKey={secretKey} describe={texts.stopsAtOnce} />
      <Text size="sm">{KEYS_TEXTS.revocation.tokens}</Text>
    </ActForm>
  );
}

function WhatStops({
  secretKey,
  describe,
}: {
  readonly secretKey: SecretKey;
  readonly describe: (key: ReactNode) => ReactNode;
}) {
  const { Name, Hint, LastUsedAt } = secretKey;
  return (
    <>
      <Text size="sm" className="anywhere">
        {describe(texts.keyWithHint(<b>{Name}</b>, Hint))}
      </Text>
      <List size="sm">
        {scopesOf(secretKey).map((scope) => (
          <List.Item key={scope}>{SCOPES[scope].stops}</List.Item>
        ))}
      </List>
      <Text size="sm">
        {LastUsedAt === undefined ? texts.noUse : texts.lastUsed(<Moment at={LastUsedAt} />)}
      </Text>
    </>
  );
}
