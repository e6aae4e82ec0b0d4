import { Group, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { IconBook, IconFileText, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import { useLocation } from 'wouter';
import { FoundKeys } from '../../parts/data/found-keys.tsx';
import { HAS_ROOM, keyColumns, useHasRoom } from '../../parts/data/key-columns.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { PendingNotice } from '../../parts/schedule/pending-notice.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { DATA_TEXTS } from '../../texts/data.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { TITLE_DATA_TEXTS } from '../../texts/title-data.ts';
import { DataHistory } from './data-history.tsx';
import { type DataEntry, EntryForm, RemovalForm } from './data-forms.tsx';
import { STORES, type StoreName } from './data-stores.ts';

const texts = TITLE_DATA_TEXTS;
const NAMES = Object.keys(STORES) as StoreName[];
const ICONS = { title: IconFileText, internal: IconLock, publisher: IconBook };

/** A title's data: each store is a tab. */
export default function TitleDataPage() {
  const [location, go] = useLocation();
  const store = NAMES.find((name) => STORES[name].path === location) ?? 'title';
  const { read, write } = usePermissions(store);
  const data = useData(store, read);
  return (
    <Page
      heading={texts.heading}
      actions={
        write &&
        data.data && (
          <DialogButton key={store} label={DATA_TEXTS.newKey}>
            {(close) => <EntryForm store={store} taken={Object.keys(data.data)} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Tabs
        value={store}
        onChange={(name) => go(STORES[name as StoreName].path)}
        keepMounted={false}
      >
        <Tabs.List>
          {NAMES.map((name) => {
            const Icon = ICONS[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} stroke={1.6} />}>
                {texts.tabs[name]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {NAMES.map((name) => (
          <Tabs.Panel key={name} value={name} pt="md">
            {name === store && (read ? <StoreData store={store} /> : <NotReadable />)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function NotReadable() {
  return <PermissionDenied permission="titleInternalData:read" to={texts.toRead} />;
}

function usePermissions(store: StoreName) {
  const may = useMay();
  const { permissions } = STORES[store];
  return { read: !('read' in permissions) || may(permissions.read), write: may(permissions.write) };
}

function useData(store: StoreName, enabled = true) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['titleData', store],
    queryFn: async ({ signal }) => (await STORES[store].read(purser, { signal })).Data,
    // It would lose the key `__proto__`.
    structuralSharing: false,
    enabled,
  });
}

function StoreData({ store }: { readonly store: StoreName }) {
  const data = useData(store);
  const { write } = usePermissions(store);
  if (!data.data) return <Pending of={data} />;
  const entries = Object.entries(data.data).map(([key, value]) => ({ key, value }));
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {texts.about[store]}
      </Text>
      <PendingNotice isAbout={({ Kind }) => Kind === STORES[store].kind} />
      {!write && (
        <PermissionDenied
          permission={STORES[store].permissions.write}
          to={texts.toWrite[store === 'internal' ? 'internal' : 'title']}
        />
      )}
      {entries.length === 0 ? (
        <Empty icon={ICONS[store]} heading={DATA_TEXTS.noKey}>
          <Text size="sm" c="dimmed" ta="center" maw={480}>
            {texts.advice}
          </Text>
        </Empty>
      ) : (
        <FoundKeys
          entries={entries}
          none={(key) => (
            <HistoryButton
              store={store}
              entryKey={key}
              canWrite={write}
              label={texts.historyOf(key)}
            />
          )}
        >
          {(found) => <EntryTable store={store} entries={found} canWrite={write} />}
        </FoundKeys>
      )}
    </Stack>
  );
}

function EntryTable({
  store,
  entries,
  canWrite,
}: {
  readonly store: StoreName;
  readonly entries: readonly DataEntry[];
  readonly canWrite: boolean;
}) {
  const hasRoom = useHasRoom();
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      highlightOnHover
      idAccessor="key"
      records={[...entries]}
      columns={[
        ...keyColumns<DataEntry>(({ value }) => value),
        {
          accessor: 'bytes',
          title: texts.bytes,
          width: 90,
          textAlign: 'right',
          visibleMediaQuery: HAS_ROOM,
          render: ({ value }) => new TextEncoder().encode(value).length.toLocaleString(LOCALE),
        },
        {
          accessor: 'actions',
          title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
          width: canWrite && hasRoom ? 250 : 110,
          textAlign: 'right',
          render: (entry) => <EntryActions store={store} entry={entry} canWrite={canWrite} />,
        },
      ]}
    />
  );
}

/** A key that was removed has its history, too. */
function HistoryButton({
  label = texts.history,
  ...of
}: {
  readonly label?: string;
  readonly store: StoreName;
  readonly entryKey: string;
  readonly canWrite: boolean;
}) {
  const heading = texts.historyOf(of.entryKey);
  return (
    <DialogButton
      label={label}
      heading={heading}
      {...(label !== heading && { about: of.entryKey })}
      size="compact-sm"
      variant="subtle"
      isWide
    >
      {() => <DataHistory {...of} />}
    </DialogButton>
  );
}

function EntryActions({
  store,
  entry,
  canWrite,
}: {
  readonly store: StoreName;
  readonly entry: DataEntry;
  readonly canWrite: boolean;
}) {
  const { key } = entry;
  const history = <HistoryButton store={store} entryKey={key} canWrite={canWrite} />;
  if (!canWrite) return history;
  return (
    <Group gap={4} justify="flex-end" maw={{ base: 110, sm: 'none' }}>
      {history}
      <DialogButton
        label={DATA_TEXTS.edit}
        heading={key}
        about={key}
        size="compact-sm"
        variant="subtle"
      >
        {(close) => <EntryForm store={store} entry={entry} onClose={close} />}
      </DialogButton>
      <DialogButton
        label={SHARED_TEXTS.remove}
        heading={DATA_TEXTS.removal.heading}
        about={key}
        size="compact-sm"
        variant="subtle"
      >
        {(close) => <RemovalForm store={store} entryKey={key} onClose={close} />}
      </DialogButton>
    </Group>
  );
}
