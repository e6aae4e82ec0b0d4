import { Alert, Button, Drawer, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type AdminGetStoreItemsResult,
  type ItemDifference,
  PurserError,
  type StoreItem,
} from 'purser-client';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';

/** Shows what a change does before it is made. */
export function ReviewChange({
  isOpen,
  onClose,
  store,
  changed,
  onSaved,
  onReload,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly store: AdminGetStoreItemsResult;
  readonly changed: readonly StoreItem[];
  readonly onSaved: () => Promise<void>;
  readonly onReload: () => Promise<unknown>;
}) {
  const purser = usePurser();
  const [note, setNote] = useState('');
  const { StoreId, CatalogVersion, Revision: IfRevision } = store;
  const change = { StoreId, CatalogVersion, Store: changed, IfRevision };
  const preview = useQuery({
    queryKey: ['preview', purser, change],
    queryFn: ({ signal }) =>
      purser.admin.updateStoreItems({ ...change, Preview: true }, { signal }),
    enabled: isOpen && changed.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: () =>
      purser.admin.updateStoreItems({
        ...change,
        ...(note.trim() !== '' && { Note: note.trim() }),
      }),
    async onSuccess({ Revision }) {
      notifications.show({ message: `Saved: revision ${Revision} of ${StoreId}`, color: 'green' });
      await onSaved();
    },
  });
  const failure = save.error ?? preview.error;
  return (
    <Drawer opened={isOpen} onClose={onClose} title="What this changes" position="right" size="lg">
      <Stack>
        {preview.data?.Preview ? (
          <ItemChanges items={preview.data.Preview.Changes.Items} />
        ) : (
          !failure && <Pending of={preview} />
        )}
        {isConflict(failure) ? (
          <Conflict message={failure.errorMessage} onReload={onReload} />
        ) : (
          failure && <Failure error={failure} />
        )}
        <Textarea
          label="Note"
          description="For whoever reads the history."
          maxLength={500}
          autosize
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go on editing
          </Button>
          <Button
            loading={save.isPending}
            disabled={!preview.data || preview.isFetching}
            onClick={() => save.mutate()}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

function isConflict(error: unknown): error is PurserError {
  return error instanceof PurserError && error.error === 'ConcurrentEditError';
}

/** Somebody else was faster. What was typed stays. */
function Conflict({
  message,
  onReload,
}: {
  readonly message: string;
  readonly onReload: () => Promise<unknown>;
}) {
  return (
    <Alert color="orange" title="Somebody changed the store meanwhile" role="alert">
      <Stack gap="xs">
        <Text size="sm">{message}</Text>
        <Text size="sm">
          Take over the newer store: your prices stay, and you see anew what they change.
        </Text>
        <Group>
          <Button size="xs" color="orange" onClick={() => void onReload()}>
            Take over the newer store
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function ItemChanges({ items }: { readonly items: readonly ItemDifference[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Item</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.flatMap(({ Id, Members }) =>
          Members.map(({ Member, Before, After }) => (
            <Table.Tr key={`${Id} ${Member}`}>
              <Table.Td>
                <Text size="sm">{Id}</Text>
                <Text size="xs" c="dimmed">
                  {Member}
                </Text>
              </Table.Td>
              <Table.Td>{show(Before)}</Table.Td>
              <Table.Td>{show(After)}</Table.Td>
            </Table.Tr>
          )),
        )}
      </Table.Tbody>
    </Table>
  );
}

function show(value: unknown): string {
  return value === undefined ? '–' : JSON.stringify(value);
}
