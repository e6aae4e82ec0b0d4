import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PendingChangeDetails } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { NOTE_CHARS_MAX } from '../../parts/changes/review-change.tsx';
import { effectiveAtOf, LaterFields, timingOf } from '../../parts/changes/timing.tsx';
import { describeChange } from '../../parts/schedule/describe-change.ts';
import { describeZoned } from '../../parts/zoned-moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';

const texts = SCHEDULE_TEXTS;

interface Form {
  readonly change: PendingChangeDetails;
  readonly onClose: () => void;
}

/** Moves a change to another time, unless somebody else has moved it meanwhile. */
export function MoveForm({ change, onClose }: Form) {
  const purser = usePurser();
  const queries = useQueryClient();
  const before = timingOf(change);
  const [timing, setTiming] = useState(before);
  const [note, setNote] = useState(change.Note ?? '');
  const at = effectiveAtOf(timing);
  const { PendingChange, EffectiveAt } = change;
  const isMoved = timing.local !== before.local;
  return (
    <ActForm
      act={texts.move.act}
      request={
        at === undefined
          ? undefined
          : {
              PendingChange,
              IfEffectiveAt: EffectiveAt,
              OnConflict: timing.onConflict,
              // The field has no seconds: a time that nobody has touched stays as it is.
              ...(isMoved && { EffectiveAt: at }),
              ...(note.trim() !== (change.Note ?? '') && { Note: note.trim() }),
            }
      }
      send={async (request, call) => {
        try {
          await purser.admin.updatePendingChange(request, call);
        } catch (error) {
          // Somebody else may have moved or made it: that is shown behind this dialog.
          void queries.invalidateQueries({ queryKey: ['pendingChanges'] });
          throw error;
        }
        return request.EffectiveAt ?? EffectiveAt;
      }}
      done={(planned) => texts.move.done(PendingChange, describeZoned(planned))}
      onClose={onClose}
    >
      <LaterFields timing={timing} onTiming={setTiming} />
      <Textarea
        label={CHANGES_TEXTS.review.note}
        description={CHANGES_TEXTS.review.noteHint}
        maxLength={NOTE_CHARS_MAX}
        autosize
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActForm>
  );
}

/** Cancels a change. */
export function CancelForm({ change, onClose }: Form) {
  const purser = usePurser();
  const { PendingChange } = change;
  return (
    <ActForm
      act={texts.cancellation.act}
      back={texts.cancellation.keep}
      isDestructive
      request={{ PendingChange }}
      send={(request, call) => purser.admin.cancelPendingChange(request, call)}
      done={() => texts.cancellation.done(PendingChange)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {texts.cancellation.effect(describeChange(change))}
      </Text>
    </ActForm>
  );
}
