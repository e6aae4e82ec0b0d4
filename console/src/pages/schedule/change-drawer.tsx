import { Alert, Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import type { PendingChangeDetails } from 'purser-client';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { Differences } from '../../parts/changes/differences.tsx';
import { Effect } from '../../parts/changes/effect.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { type Loading, Pending } from '../../parts/page.tsx';
import { useMay } from '../../session/title.tsx';
import { useItemNames } from '../../api/catalog-queries.ts';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';
import { describeChange } from '../../parts/schedule/describe-change.ts';
import { CancelForm, MoveForm } from './change-forms.tsx';
import { ChangeFacts } from './change-list.tsx';
import { StatusBadge } from './status.tsx';
import { type SoldChange, TakeBackMade } from './take-back-made.tsx';

const texts = SCHEDULE_TEXTS;

/** One scheduled change: its difference from what is in force now, or what it has done, and what can be done with it. */
export function ChangeDrawer({
  of,
  onClose,
}: {
  readonly of: Loading & { readonly data: PendingChangeDetails | undefined };
  readonly onClose: () => void;
}) {
  const change = of.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={
        <Text fw={600} className="anywhere">
          {change && texts.heading(change.PendingChange, describeChange(change))}
        </Text>
      }
    >
      {change ? (
        <Stack>
          <Group>
            <StatusBadge of={change.Status} />
          </Group>
          <ChangeFacts of={change} />
          <Acts of={change} />
          <WhatItDoes of={change} />
        </Stack>
      ) : (
        <Pending of={of} />
      )}
    </Drawer>
  );
}

function WhatItDoes({ of: change }: { readonly of: PendingChangeDetails }) {
  const what = CHANGES_TEXTS.what[change.Kind];
  const names = useItemNames(change.Made && change.CatalogVersion);
  if (change.Refusal) {
    return (
      <Alert color="orange" title={texts.refused} className="anywhere">
        <Text size="sm">{change.Refusal.Message}</Text>
      </Alert>
    );
  }
  if (change.Preview) {
    return (
      <>
        <Title order={3} size="h5">
          {texts.wouldDo}
        </Title>
        {change.SaleMoment === 'End' && (
          <Text size="sm" c="dimmed">
            {texts.endComparesWith}
          </Text>
        )}
        <Effect of={change.Preview} what={what} kind={change.Kind} />
      </>
    );
  }
  if (change.Status !== 'Applied') return null;
  if (!change.Made) return <Text size="sm">{texts.didNothing}</Text>;
  return (
    <>
      <Title order={3} size="h5">
        {texts.did}
      </Title>
      <Differences of={change.Made.Changes} what={what} names={names} />
    </>
  );
}

function Acts({ of: change }: { readonly of: PendingChangeDetails }) {
  const mayChange = useMay()('schedule:write');
  if (change.Sale !== undefined) return <OfSale number={change.Sale} />;
  if (!mayChange) return null;
  if (change.Status === 'Applied' && isSold(change)) return <TakeBackMade of={change} />;
  const data = <ToData kind={change.Kind} />;
  if (change.Status === 'Applied') return <Group>{data}</Group>;
  if (change.Status !== 'Pending') return null;
  const editor = editorOf(change);
  const number = change.PendingChange;
  return (
    <Group gap="xs">
      {editor !== undefined && (
        <Button component={Link} href={editor}>
          {texts.edit.act}
        </Button>
      )}
      <DialogButton label={texts.move.act} heading={texts.move.heading(number)} variant="default">
        {(close) => <MoveForm change={change} onClose={close} />}
      </DialogButton>
      <DialogButton
        label={texts.cancellation.act}
        heading={texts.cancellation.heading(number)}
        variant="light"
        color="red"
      >
        {(close) => <CancelForm change={change} onClose={close} />}
      </DialogButton>
      {data}
    </Group>
  );
}

/** The pages of a title's data, where a key is edited and taken back. */
const DATA_PAGES: Readonly<Partial<Record<PendingChangeDetails['Kind'], string>>> = {
  TitleData: 'title-data',
  InternalData: 'title-data/internal',
  PublisherData: 'title-data/publisher',
};

function isSold(change: PendingChangeDetails): change is SoldChange {
  return DATA_PAGES[change.Kind] === undefined;
}

function ToData({ kind }: { readonly kind: PendingChangeDetails['Kind'] }) {
  const page = DATA_PAGES[kind];
  return page === undefined ? null : (
    <Button component={Link} href={withParams(page, {})} variant="default">
      {texts.toData}
    </Button>
  );
}

function OfSale({ number }: { readonly number: number }) {
  return (
    <Text size="sm">
      {texts.partOfSale(
        <Anchor
          component={Link}
          inherit
          underline="always"
          href={withParams('sales', { sale: `${number}` })}
        >
          {texts.saleNumber(number)}
        </Anchor>,
      )}
    </Text>
  );
}

/** Operations that write items. All others are moved or cancelled: there is nothing in them to edit. */
const EDITED: readonly string[] = [
  'SetStoreItems',
  'UpdateStoreItems',
  'RestoreStore',
  'SetCatalogItems',
  'UpdateCatalogItems',
  'RestoreCatalog',
];

/** Where the contents of a change are edited; undefined: nowhere. */
function editorOf({
  Operation,
  PendingChange,
  CatalogVersion = '',
  StoreId = '',
}: PendingChangeDetails): string | undefined {
  if (!EDITED.includes(Operation)) return undefined;
  const pending = `${PendingChange}`;
  return StoreId === ''
    ? withParams('catalogs', { version: CatalogVersion, pending })
    : withParams('stores', { version: CatalogVersion, store: StoreId, pending });
}
