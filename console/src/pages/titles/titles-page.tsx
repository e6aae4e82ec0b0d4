import { Anchor, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import { Link } from 'wouter';
import { titleAddress } from '../../parts/addresses.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Page } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { RoleBadges } from '../../parts/role-badges.tsx';
import { useMay } from '../../session/title.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { TITLES_TEXTS } from '../../texts/titles.ts';
import { NewTitleForm } from './new-title-form.tsx';

/** The titles in which the operator has a role; an owner of all titles makes others. */
export default function TitlesPage() {
  const { operator } = useSignedIn();
  const mayMake = useMay()('titles:write');
  return (
    <Page
      heading={LAYOUT_TEXTS.pages.titles}
      actions={
        mayMake && (
          <DialogButton
            opensOn="new"
            label={TITLES_TEXTS.make.open}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {(close) => <NewTitleForm onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Text size="sm">{TITLES_TEXTS.about}</Text>
      <PermissionDenied permission="titles:write" to={TITLES_TEXTS.denied} />
      <DataTable
        withTableBorder
        borderRadius="md"
        idAccessor="TitleId"
        records={[...operator.Titles]}
        columns={[
          {
            accessor: 'Name',
            title: SHARED_TEXTS.name,
            render: ({ Name, TitleId }) => (
              <Anchor component={Link} size="sm" className="anywhere" href={titleAddress(TitleId)}>
                {Name}
              </Anchor>
            ),
          },
          {
            accessor: 'TitleId',
            title: TITLES_TEXTS.id,
            width: 140,
            render: ({ Name, TitleId }) => (
              <Copyable text={TitleId} what={TITLES_TEXTS.idOf(Name)} />
            ),
          },
          {
            accessor: 'Roles',
            title: TITLES_TEXTS.roles,
            render: ({ Roles }) => <RoleBadges roles={Roles} />,
          },
        ]}
      />
    </Page>
  );
}
