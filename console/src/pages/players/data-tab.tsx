import { Group, Stack, Tabs, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { FoundKeys } from '../../parts/data/found-keys.tsx';
import { HAS_ROOM, keyColumns, useHasRoom } from '../../parts/data/key-columns.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { DATA_TEXTS } from '../../texts/data.tsx';
import { PLAYERS_DATA_TEXTS } from '../../texts/players-data.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { DataForm, DataRemovalForm } from './data-forms.tsx';
import {
  callsAbout,
  type DataKind,
  type DataOf,
  type DataOwner,
  type DataRecord,
  hasObjects,
  isInternal,
  KIND_NAMES,
  mayBePublic,
} from './data-kinds.ts';
import type { TabContent } from './player.ts';

const texts = PLAYERS_DATA_TEXTS;

/** The data of a player. */
export function DataTab({ player: { ServiceId: playerId, TitleInfo } }: TabContent) {
  const titlePlayerId = TitleInfo.TitlePlayerAccount.Id;
  return <KindsOfData of={{ playerId, titlePlayerId }} kinds={KIND_NAMES} />;
}

/** The data of a player or a character. The address names the kind. */
export function KindsOfData({
  of,
  kinds,
}: {
  readonly of: DataOwner;
  readonly kinds: readonly DataKind[];
}) {
  const [address, setAddress] = useAddress();
  const kind = kinds.find((name) => name === address['kind']) ?? 'data';
  const { read } = usePermissions(kind);
  return (
    <Tabs
      variant="pills"
      value={kind}
      onChange={(name) => setAddress({ kind: name === 'data' || name === null ? '' : name })}
      keepMounted={false}
    >
      <Tabs.List aria-label={texts.kinds}>
        {kinds.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name === 'data' && of.characterId !== undefined ? texts.ofCharacter : texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {kinds.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {read ? (
            <KindOfData {...of} kind={name} />
          ) : (
            <PermissionDenied permission="playerInternalData:read" to={texts.toRead} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function usePermissions(kind: DataKind) {
  const may = useMay();
  const internal = isInternal(kind);
  return {
    read: !internal || may('playerInternalData:read'),
    write: may(internal ? 'playerInternalData:write' : 'playerData:write'),
  };
}

interface Entry {
  readonly key: string;
  readonly record: DataRecord;
  /** Of the data, when they were read. */
  readonly version: number;
}

function KindOfData(of: DataOf) {
  const { playerId, characterId, kind } = of;
  const purser = usePurser();
  const { write } = usePermissions(kind);
  const hasRoom = useHasRoom();
  const data = useQuery({
    queryKey: ['player', playerId, 'data', kind, characterId],
    queryFn: ({ signal }) => callsAbout(of).read(purser, {}, { signal }),
    // It would lose the key `__proto__`.
    structuralSharing: false,
  });
  if (!data.data) return <Pending of={data} />;
  const { Data, DataVersion: version } = data.data;
  const entries = Object.entries(Data).map(([key, record]) => ({ key, record, version }));
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {texts.about[kind]} {texts.updates(version)}
        </Text>
        {write && (
          <DialogButton label={DATA_TEXTS.newKey} variant="light">
            {(close) => (
              <DataForm
                {...of}
                seen={{ version }}
                taken={entries.map(({ key }) => key)}
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </Group>
      <PermissionDenied
        permission={isInternal(kind) ? 'playerInternalData:write' : 'playerData:write'}
        to={isInternal(kind) ? texts.toWriteInternal : texts.toWrite}
      />
      {entries.length === 0 ? (
        <Empty icon={IconDatabase} heading={DATA_TEXTS.noKey}>
          <Text size="sm" c="dimmed" ta="center" maw={480}>
            {texts.advice}
          </Text>
        </Empty>
      ) : (
        <FoundKeys entries={entries}>
          {(found) => (
            <DataTable
              withTableBorder
              borderRadius="md"
              highlightOnHover
              idAccessor="key"
              records={[...found]}
              columns={[...columnsOf(of, { canWrite: write, hasRoom })]}
            />
          )}
        </FoundKeys>
      )}
    </Stack>
  );
}

function columnsOf(
  of: DataOf,
  { canWrite, hasRoom }: Readonly<Record<'canWrite' | 'hasRoom', boolean>>,
): readonly DataTableColumn<Entry>[] {
  return [
    ...keyColumns<Entry>(({ record }) => record.Value),
    {
      accessor: 'permission',
      title: texts.permission,
      width: 120,
      visibleMediaQuery: HAS_ROOM,
      hidden: !mayBePublic(of.kind),
      render: ({ record: { Permission = 'Private' } }) => texts.permissions[Permission],
    },
    {
      accessor: 'changed',
      title: texts.changed,
      width: 150,
      visibleMediaQuery: HAS_ROOM,
      noWrap: true,
      hidden: hasObjects(of.kind),
      render: ({ record }) => record.LastUpdated && <Moment at={record.LastUpdated} />,
    },
    {
      accessor: 'actions',
      title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
      width: canWrite && hasRoom ? 170 : 90,
      textAlign: 'right',
      render: (entry) => <Actions {...of} entry={entry} canWrite={canWrite} />,
    },
  ];
}

function Actions({
  entry: { key, ...seen },
  canWrite,
  ...of
}: DataOf & { readonly entry: Entry; readonly canWrite: boolean }) {
  const button = { about: key, size: 'compact-sm', variant: 'subtle' } as const;
  if (!canWrite) {
    return (
      <DialogButton label={texts.show} heading={key} isWide {...button}>
        {() => <Shown value={seen.record.Value} />}
      </DialogButton>
    );
  }
  return (
    <Group gap={4} justify="flex-end" maw={{ base: 110, sm: 'none' }}>
      <DialogButton label={DATA_TEXTS.edit} heading={key} isWide {...button}>
        {(close) => <DataForm {...of} entryKey={key} seen={seen} onClose={close} />}
      </DialogButton>
      <DialogButton label={SHARED_TEXTS.remove} heading={DATA_TEXTS.removal.heading} {...button}>
        {(close) => <DataRemovalForm {...of} entryKey={key} seen={seen} onClose={close} />}
      </DialogButton>
    </Group>
  );
}

function Shown({ value = '' }: { readonly value: string | undefined }) {
  return (
    <Textarea
      aria-label={DATA_TEXTS.value}
      readOnly
      autosize
      minRows={4}
      maxRows={16}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={value}
    />
  );
}
