import { Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PlayerNote } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { NOTE_CHARS_MAX } from '../../parts/changes/review-change.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';
import type { TabContent } from './player.ts';

const texts = PLAYERS_ACCESS_TEXTS.notes;

/** The notes on a player, for whoever helps them next. */
export function NotesTab({ player: { ServiceId: playerId } }: TabContent) {
  if (!useMay()('players:personal')) {
    return <PermissionDenied permission="players:personal" to={texts.denied} />;
  }
  return <Notes playerId={playerId} />;
}

function Notes({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const mayWrite = useMay()('players:write');
  const notes = useQuery({
    queryKey: ['player', playerId, 'notes'],
    queryFn: ({ signal }) => purser.admin.listPlayerNotes({ ServiceId: playerId }, { signal }),
  });
  if (!notes.data) return <Pending of={notes} />;
  const { Notes: rows } = notes.data;
  return (
    <Stack>
      {mayWrite && (
        <Group gap="xs">
          <DialogButton label={texts.add.open} heading={texts.add.heading} variant="light">
            {(close) => <AddForm playerId={playerId} onClose={close} />}
          </DialogButton>
        </Group>
      )}
      {rows.length === 0 && <Empty icon={IconNote} heading={texts.none} />}
      {rows.map((note) => (
        <NoteCard key={note.NoteId} note={note}>
          {mayWrite && (
            <DialogButton
              label={texts.removal.open}
              heading={texts.removal.heading}
              about={texts.removal.about(note.Note)}
              size="compact-sm"
              variant="subtle"
            >
              {(close) => <RemoveForm playerId={playerId} note={note} onClose={close} />}
            </DialogButton>
          )}
        </NoteCard>
      ))}
    </Stack>
  );
}

function NoteCard({
  note: { Note, Time, MadeBy, MadeByName },
  children,
}: {
  readonly note: PlayerNote;
  readonly children: React.ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="article" aria-label={texts.note}>
      <Stack gap={6}>
        <Text size="sm" className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {Note}
        </Text>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" className="anywhere">
            {texts.by(MadeByName ?? MadeBy.replace(':', ' '), <Moment at={Time} />)}
          </Text>
          {children}
        </Group>
      </Stack>
    </Paper>
  );
}

function AddForm({
  playerId: ServiceId,
  onClose,
}: {
  readonly playerId: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [note, setNote] = useState('');
  const Note = note.trim();
  return (
    <ActForm
      act={texts.add.act}
      request={Note === '' ? undefined : { ServiceId, Note }}
      send={(request, options) => purser.admin.addPlayerNote(request, options)}
      done={() => texts.add.done}
      onClose={onClose}
    >
      <Textarea
        label={texts.note}
        description={texts.add.hint}
        maxLength={NOTE_CHARS_MAX}
        autosize
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActForm>
  );
}

function RemoveForm({
  playerId: ServiceId,
  note: { NoteId, Note },
  onClose,
}: {
  readonly playerId: string;
  readonly note: PlayerNote;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.removal.act}
      isDestructive
      request={{ ServiceId, NoteId }}
      send={(request, options) => purser.admin.removePlayerNote(request, options)}
      done={() => texts.removal.done}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {Note}
      </Text>
    </ActForm>
  );
}
