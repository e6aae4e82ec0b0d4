import { Badge, Code, Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import type { OperatorListSigningKeysResult } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay, useTitleId } from '../../session/title.tsx';

type SigningKey = OperatorListSigningKeysResult['SigningKeys'][number];

/** The keys with which the service signs tickets and tokens, of all titles. */
export function SigningKeys() {
  if (!useMay()('signingKeys:read')) {
    return <Lacking permission="signingKeys:read" to="see signing keys" />;
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
        Purser signs session tickets and entity tokens with one key, for all titles. The keys
        themselves are never shown.
      </Text>
      <Lacking permission="signingKeys:write" to="rotate or revoke signing keys" />
      <Group>
        <DialogButton label="Rotate" heading="Rotate the signing key" disabled={!mayWrite}>
          {(close) => <Rotate onClose={close} />}
        </DialogButton>
      </Group>
      <DataTable
        withTableBorder
        borderRadius="md"
        idAccessor="KeyId"
        records={keys.data.SigningKeys.toReversed()}
        columns={[
          { accessor: 'KeyId', title: 'Key', render: ({ KeyId }) => <Code>{KeyId}</Code> },
          { accessor: 'State', render: ({ State }) => <KeyState state={State} /> },
          {
            accessor: 'CreatedAt',
            title: 'Made',
            noWrap: true,
            render: ({ CreatedAt }) => <Moment at={CreatedAt} />,
          },
          { accessor: 'RetiredAt', title: 'Since then', noWrap: true, render: describeEnd },
          {
            accessor: 'acts',
            title: <VisuallyHidden>Actions</VisuallyHidden>,
            textAlign: 'right',
            hidden: !mayWrite,
            render: (key) => key.State === 'Accepted' && <RevokeButton signingKey={key} />,
          },
        ]}
      />
    </Stack>
  );
}

const STATES = {
  Signs: { word: 'in force', variant: 'filled', about: 'It signs what is new.' },
  Accepted: { word: 'accepted', variant: 'light', about: 'What it has signed is good.' },
  Revoked: { word: 'revoked', variant: 'default', about: 'What it has signed is worth nothing.' },
  Waits: { word: 'waits', variant: 'default', about: 'A rotation did not end; rotate again.' },
} as const;

function KeyState({ state }: { readonly state: SigningKey['State'] }) {
  const { word, variant, about } = STATES[state];
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge variant={variant} miw="max-content">
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
  return (
    <>
      followed by another <Moment at={RetiredAt} />
      {RevokedAt !== undefined && (
        <>
          , revoked <Moment at={RevokedAt} />
        </>
      )}
    </>
  );
}

function Rotate({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act="Rotate"
      request={{}}
      send={(request, options) => purser.operator.rotateSigningKey(request, options)}
      done={({ KeyId }) => `${KeyId} signs from now on`}
      onClose={onClose}
    >
      <Text size="sm">
        A new key signs from now on, for all titles and on all nodes. Nobody is logged out: tickets
        and tokens that older keys have signed stay good until they end by themselves.
      </Text>
      <Text size="sm">
        Has somebody got the old key? Then rotate, and revoke the old one afterwards.
      </Text>
    </ActForm>
  );
}

function RevokeButton({ signingKey: { KeyId } }: { readonly signingKey: SigningKey }) {
  return (
    <DialogButton
      label="Revoke"
      heading="Revoke what this key has signed"
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
      act="Revoke"
      isDestructive
      request={{ KeyId: keyId, ...(of === 'title' && { TitleId: titleId }) }}
      send={(request, options) => purser.operator.revokeSigningKey(request, options)}
      done={() => `What ${keyId} has signed is worth nothing`}
      onClose={onClose}
    >
      <Text size="sm">
        Every session ticket and entity token that {keyId} has signed is worth nothing, at once and
        for good. Whoever holds one logs in again, servers and players: expect many logins in the
        next minutes.
      </Text>
      <Radio.Group label="For whom" value={of} onChange={setOf}>
        <Radio mt="xs" value="title" label={`This title (${titleId})`} />
        <Radio mt="xs" value="all" label="All titles" />
      </Radio.Group>
    </ActForm>
  );
}
