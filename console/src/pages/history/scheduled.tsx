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
import { HISTORY_TEXTS } from '../../texts/history.tsx';
import { describeAuthor } from '../../parts/changes/revision-card.tsx';

const texts = HISTORY_TEXTS.scheduled;

const COLORS = { Pending: 'blue', Applied: 'green', Cancelled: 'gray', Failed: 'red' } as const;

/** The scheduled changes, and the outcomes of earlier ones. */
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
      <Empty icon={IconCalendarTime} heading={texts.none}>
        <Text size="sm" c="dimmed" ta="center">
          {texts.noneHint}
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
    <Paper withBorder p="md" component="article" aria-label={texts.change(PendingChange)}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {texts.planned({
              change: <b>{texts.change(PendingChange)}</b>,
              operation: change.Operation,
              subject: describeSubject(change),
              time: <Moment at={EffectiveAt} />,
            })}
          </Text>
          <Badge color={COLORS[Status]} variant="light" tt="none" c="var(--mantine-color-text)">
            {texts.statuses[Status]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.by({
            author: describeAuthor(Author),
            time: <Moment at={change.ScheduledAt} />,
            revision: change.BaseRevision,
          })}
        </Text>
        {Note !== undefined && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {HISTORY_TEXTS.note(Note)}
          </Text>
        )}
        {Reason !== undefined && <Text size="sm">{Reason}</Text>}
        {Status === 'Pending' && (
          <Group gap="sm">
            <Text size="sm">{texts.onConflict[OnConflict]}</Text>
            {onCancel && (
              <Button size="xs" variant="default" onClick={onCancel}>
                {texts.cancellation.act}
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
    <Modal opened onClose={onClose} title={texts.cancellation.heading(PendingChange)}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.cancellation.effect(change.Operation, describeSubject(change))}
        </Text>
        {cancel.error && <Failure error={cancel.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancellation.keep}
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.cancellation.act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function describeSubject({ Kind, StoreId, CatalogVersion }: PendingChangeInfo): string {
  const { subjects } = texts;
  const subject = Kind === 'Store' ? subjects.store(StoreId ?? '') : subjects.kinds[Kind];
  return CatalogVersion === undefined ? subject : subjects.ofVersion(subject, CatalogVersion);
}
