import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ExpireForm, RevokeKeyForm } from './end-forms.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RotateForm } from './rotate-form.tsx';
import { makerOf } from './maker.ts';
import type { SecretKey } from './scopes.ts';

/** The columns of secret keys. */
export function keyColumns({
  mayWrite,
  ownId,
}: {
  readonly mayWrite: boolean;
  /** Of the operator who is signed in. */
  readonly ownId: string;
}): readonly DataTableColumn<SecretKey>[] {
  return [
    { accessor: 'Name', title: 'Key', render: (key) => <Name secretKey={key} /> },
    { accessor: 'Scopes', title: 'May do', render: scopeBadges },
    {
      accessor: 'CreatedAt',
      title: 'Made',
      render: (key) => (
        <>
          <Text size="sm" miw="max-content">
            <Moment at={key.CreatedAt} />
          </Text>
          <Text size="xs" c="dimmed" className="anywhere">
            by {makerOf(key, ownId)}
          </Text>
        </>
      ),
    },
    {
      accessor: 'LastUsedAt',
      title: 'Last used',
      noWrap: true,
      render: ({ LastUsedAt }) => (LastUsedAt === undefined ? 'never' : <Moment at={LastUsedAt} />),
    },
    { accessor: 'ExpiresAt', title: 'Ends', noWrap: true, render: endOf },
    {
      accessor: 'acts',
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      textAlign: 'right',
      hidden: !mayWrite,
      render: (key) => key.State === 'Live' && <Acts secretKey={key} />,
    },
  ];
}

function Name({ secretKey: { Name: name, Hint } }: { readonly secretKey: SecretKey }) {
  return (
    <>
      <Text size="sm" fw={600} className="anywhere" miw={140}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace">
        …{Hint}
      </Text>
    </>
  );
}

function scopeBadges({ Scopes }: SecretKey) {
  return (
    <Group gap={4} miw="max-content">
      {(Scopes.length === 0 ? ['everything'] : Scopes).map((scope) => (
        <Badge key={scope} variant="default" tt="none" fw={500} miw="max-content">
          {scope}
        </Badge>
      ))}
    </Group>
  );
}

function endOf({ State, ExpiresAt, RevokedAt }: SecretKey) {
  if (RevokedAt !== undefined) {
    return (
      <>
        revoked <Moment at={RevokedAt} />
      </>
    );
  }
  if (ExpiresAt === undefined) return 'never';
  return (
    <>
      {State === 'Expired' && 'ended '}
      <Moment at={ExpiresAt} />
    </>
  );
}

function Acts({ secretKey }: { readonly secretKey: SecretKey }) {
  const row = { about: secretKey.Name, size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <KeyDialog {...row} label="Rotate" heading="Rotate this key">
        {(content) => <RotateForm secretKey={secretKey} {...content} />}
      </KeyDialog>
      <DialogButton {...row} label="Let end" heading="Let this key end">
        {(close) => <ExpireForm secretKey={secretKey} onClose={close} />}
      </DialogButton>
      <DialogButton {...row} label="Revoke" heading="Revoke this key" color="red">
        {(close) => <RevokeKeyForm secretKey={secretKey} onClose={close} />}
      </DialogButton>
    </Group>
  );
}
