import { Badge, Code, Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import type { OperatorListSigningKeysResult } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageAction, Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay, useTitleId } from '../../session/title.tsx';

import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = KEYS_TEXTS.signing;

type SigningKey = OperatorListSigningKeysResult['SigningKeys'][number];

/** The keys with which the service signs tickets and tokens, of all titles. */
export function SigningKeys() {
  if (!useMay()('signingKeys:read')) {
    return <PermissionDenied permission="signingKeys:read" to={texts.denied} />;
  }
  return <Keys />;
}

function Keys() {
  const purser = usePurser();
  const mayWrite = useMay()('signingKeys:write');
  const keys = useQuery({
    queryKey: ['signingKeys'],
    queryFn: ({ signal }) => purser.operator.listSigningKeys({}, { signal }),
  });
  if (!keys.data) return <Pending of={keys} />;
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {texts.about}
      </Text>
      <PermissionDenied permission="signingKeys:write" to={texts.deniedWrite} />
      <PageAction>
        <DialogButton
          label={KEYS_TEXTS.rotate}
          heading={texts.rotation.heading}
          disabled={!mayWrite}
        >
          {(close) => <Rotate onClose={close} />}
        </DialogButton>
      </PageAction>
      <DataTable
        withTableBorder
        borderRadius="md"
        idAccessor="KeyId"
        records={keys.data.SigningKeys.toReversed()}
        columns={[
          { accessor: 'KeyId', title: KEYS_TEXTS.key, render: ({ KeyId }) => <Code>{KeyId}</Code> },
          {
            accessor: 'State',
            title: SHARED_TEXTS.state,
            render: ({ State }) => <KeyState state={State} />,
          },
          {
            accessor: 'CreatedAt',
            title: KEYS_TEXTS.made,
            noWrap: true,
            render: ({ CreatedAt }) => <Moment at={CreatedAt} />,
          },
          { accessor: 'RetiredAt', title: texts.sinceThen, noWrap: true, render: describeEnd },
          {
            accessor: 'acts',
            title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
            textAlign: 'right',
            hidden: !mayWrite,
            render: (key) => key.State === 'Accepted' && <RevokeButton signingKey={key} />,
          },
        ]}
      />
    </Stack>
  );
}

const VARIANTS = {
  Signs: 'filled',
  Accepted: 'light',
  Revoked: 'default',
  Waits: 'default',
} as const;

function KeyState({ state }: { readonly state: SigningKey['State'] }) {
  const { word, about } = texts.states[state];
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge variant={VARIANTS[state]} miw="max-content">
        {word}
      </Badge>
      <Text size="xs" c="dimmed" miw={140}>
        {about}
      </Text>
    </Group>
  );
}

function describeEnd({ RetiredAt, RevokedAt }: SigningKey) {
  if (RetiredAt === undefined) return '–';
  const at = <Moment at={RetiredAt} />;
  return RevokedAt === undefined
    ? texts.followed(at)
    : texts.followedAndRevoked(at, <Moment at={RevokedAt} />);
}

function Rotate({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act={KEYS_TEXTS.rotate}
      request={{}}
      send={(request, options) => purser.operator.rotateSigningKey(request, options)}
      done={({ KeyId }) => texts.rotation.done(KeyId)}
      onClose={onClose}
    >
      <Text size="sm">{texts.rotation.about}</Text>
      <Text size="sm">{texts.rotation.ifLost}</Text>
    </ActForm>
  );
}

function RevokeButton({ signingKey: { KeyId } }: { readonly signingKey: SigningKey }) {
  return (
    <DialogButton
      label={KEYS_TEXTS.revoke}
      heading={texts.revocation.heading}
      about={KeyId}
      size="compact-sm"
      variant="subtle"
      color="red"
    >
      {(close) => <Revoke keyId={KeyId} onClose={close} />}
    </DialogButton>
  );
}

function Revoke({ keyId, onClose }: { readonly keyId: string; readonly onClose: () => void }) {
  const purser = usePurser();
  const titleId = useTitleId();
  const [of, setOf] = useState('title');
  return (
    <ActForm
      act={KEYS_TEXTS.revoke}
      isDestructive
      request={{ KeyId: keyId, ...(of === 'title' && { TitleId: titleId }) }}
      send={(request, options) => purser.operator.revokeSigningKey(request, options)}
      done={() => texts.revocation.done(keyId)}
      onClose={onClose}
    >
      <Text size="sm">{texts.revocation.about(keyId)}</Text>
      <Radio.Group label={texts.revocation.forWhom} value={of} onChange={setOf}>
        <Radio mt="xs" value="title" label={texts.revocation.thisTitle(titleId)} />
        <Radio mt="xs" value="all" label={texts.revocation.allTitles} />
      </Radio.Group>
    </ActForm>
  );
}
