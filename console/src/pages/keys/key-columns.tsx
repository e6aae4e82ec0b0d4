import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { ExpireForm, RevokeKeyForm } from './end-forms.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RotateForm } from './rotate-form.tsx';
import { makerOf } from './maker.ts';
import type { SecretKey } from './scopes.ts';

const texts = KEYS_TEXTS.list;

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
    { accessor: 'Name', title: KEYS_TEXTS.key, render: (key) => <Name secretKey={key} /> },
    { accessor: 'Scopes', title: texts.mayDo, render: scopeBadges },
    {
      accessor: 'CreatedAt',
      title: KEYS_TEXTS.made,
      render: (key) => (
        <>
          <Text size="sm" miw="max-content">
            <Moment at={key.CreatedAt} />
          </Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {texts.by(makerOf(key, ownId))}
          </Text>
        </>
      ),
    },
    {
      accessor: 'LastUsedAt',
      title: texts.lastUsed,
      noWrap: true,
      render: ({ LastUsedAt }) =>
        LastUsedAt === undefined ? texts.never : <Moment at={LastUsedAt} />,
    },
    { accessor: 'ExpiresAt', title: KEYS_TEXTS.ends, noWrap: true, render: endOf },
    {
      accessor: 'acts',
      title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
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
        {texts.hint(Hint)}
      </Text>
    </>
  );
}

function scopeBadges({ Scopes }: SecretKey) {
  return (
    <Group gap={4} miw="max-content">
      {(Scopes.length === 0 ? [texts.everything] : Scopes).map((scope) => (
        <Badge key={scope} variant="default" fw={500} miw="max-content">
          {scope}
        </Badge>
      ))}
    </Group>
  );
}

function endOf({ State, ExpiresAt, RevokedAt }: SecretKey) {
  if (RevokedAt !== undefined) return texts.revoked(<Moment at={RevokedAt} />);
  if (ExpiresAt === undefined) return texts.never;
  const end = <Moment at={ExpiresAt} />;
  return State === 'Expired' ? texts.ended(end) : end;
}

function Acts({ secretKey }: { readonly secretKey: SecretKey }) {
  const row = { about: secretKey.Name, size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <KeyDialog {...row} label={KEYS_TEXTS.rotate} heading={KEYS_TEXTS.rotation.heading}>
        {(content) => <RotateForm secretKey={secretKey} {...content} />}
      </KeyDialog>
      <DialogButton {...row} label={KEYS_TEXTS.end.letEnd} heading={KEYS_TEXTS.end.heading}>
        {(close) => <ExpireForm secretKey={secretKey} onClose={close} />}
      </DialogButton>
      <DialogButton
        {...row}
        label={KEYS_TEXTS.revoke}
        heading={KEYS_TEXTS.revocation.heading}
        color="red"
      >
        {(close) => <RevokeKeyForm secretKey={secretKey} onClose={close} />}
      </DialogButton>
    </Group>
  );
}
