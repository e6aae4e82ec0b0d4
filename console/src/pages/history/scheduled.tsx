import { Badge, Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { PendingChangeInfo } from 'purser-client';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { describeAuthor } from './revision-card.tsx';

const COLORS = { Pending: 'blue', Applied: 'green', Cancelled: 'gray', Failed: 'red' } as const;

/** What is scheduled, and what became of it. */
export function Scheduled() {
  const purser = usePurser();
  const mayEdit = useMay()('stores:write');
  const [cancelled, setCancelled] = useState<PendingChangeInfo>();
  const changes = usePages(['pendingChanges'], (paging, call) =>
    purser.admin.listPendingChanges(paging, call),
  );
  if (!changes.data) return <Pending of={changes} />;
  const all = changes.data.pages.flatMap(({ PendingChanges }) => PendingChanges);
  if (all.length === 0) {
    return (
      <Empty icon={IconCalendarTime} heading="Nothing was scheduled yet">
        <Text size="sm" c="dimmed" ta="center">
          Each change of a store can wait for its time: choose “At a time” before you save it.
        </Text>
      </Empty>
    );
  }
  return (
    <Stack gap="sm">
      {all.map((change) => (
        <ChangeCard
          key={change.PendingChange}
          change={change}
          onCancel={mayEdit ? () => setCancelled(change) : undefined}
        />
      ))}
      <More of={changes} />
      {cancelled && (
        <CancelDialog
          change={cancelled}
          onClose={() => setCancelled(undefined)}
          onCancelled={() => changes.refetch()}
        />
      )}
    </Stack>
  );
}

function ChangeCard({
  change,
  onCancel,
}: {
  readonly change: PendingChangeInfo;
  readonly onCancel: (() => void) | undefined;
}) {
  const { PendingChange, Status, EffectiveAt, Author, Note, OnConflict, Reason } = change;
  return (
    <Paper withBorder p="md" component="article" aria-label={`Change ${PendingChange}`}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>Change {PendingChange}</b>: {change.Operation} of {describeSubject(change)},{' '}
            <Moment at={EffectiveAt} />
          </Text>
          <Badge color={COLORS[Status]} variant="light" tt="none" c="var(--mantine-color-text)">
            {Status.toLowerCase()}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {describeAuthor(Author)}, <Moment at={change.ScheduledAt} />, upon revision{' '}
          {change.BaseRevision}
        </Text>
        {Note !== undefined && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            “{Note}”
          </Text>
        )}
        {Reason !== undefined && <Text size="sm">{Reason}</Text>}
        {Status === 'Pending' && (
          <Group gap="sm">
            <Text size="sm">
              {OnConflict === 'Apply'
                ? 'It is made even if somebody changes the same until then.'
                : 'It is cancelled if somebody changes the same until then.'}
            </Text>
            {onCancel && (
              <Button size="xs" variant="default" onClick={onCancel}>
                Cancel the change
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function CancelDialog({
  change,
  onClose,
  onCancelled,
}: {
  readonly change: PendingChangeInfo;
  readonly onClose: () => void;
  readonly onCancelled: () => Promise<unknown>;
}) {
  const purser = usePurser();
  const { PendingChange } = change;
  const cancel = useMutation({
    mutationFn: () => purser.admin.cancelPendingChange({ PendingChange }),
    async onSuccess() {
      await onCancelled();
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Cancel change ${PendingChange}`}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {change.Operation} of {describeSubject(change)} will not be made. It has to be scheduled
          anew if it is wanted after all.
        </Text>
        {cancel.error && <Failure error={cancel.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the change
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function describeSubject({ Kind, StoreId, CatalogVersion }: PendingChangeInfo): string {
  const version = CatalogVersion === undefined ? '' : ` of the catalog version “${CatalogVersion}”`;
  if (Kind === 'Store') return `the store “${StoreId}”${version}`;
  if (Kind === 'Currencies') return 'the currencies';
  return `${Kind === 'Catalog' ? 'the items' : 'the drop tables'}${version}`;
}
