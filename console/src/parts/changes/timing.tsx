import { Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { PendingChangeInfo } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';

import { toLocalField } from '../local-field.ts';
import { describeZoned } from '../zoned-moment.tsx';

const texts = CHANGES_TEXTS.timing;

/** When a change is made; undefined: at once. The time is as the field of the browser has it: local, without a zone. */
export interface Timing {
  readonly local: string;
  readonly onConflict: 'Cancel' | 'Apply';
}

/** The time of the field as the wire has it; undefined: it is none. */
export function effectiveAtOf({ local }: Timing): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Lets a person choose when a change is made. */
export function TimingFields({
  timing,
  onTiming,
}: {
  readonly timing: Timing | undefined;
  readonly onTiming: (timing: Timing | undefined) => void;
}) {
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={texts.label}
        data={[
          { value: 'now', label: texts.now },
          { value: 'later', label: texts.later },
        ]}
        value={timing ? 'later' : 'now'}
        onChange={(when) => onTiming(when === 'now' ? undefined : inAnHour())}
      />
      {timing && <LaterFields timing={timing} onTiming={onTiming} />}
    </Stack>
  );
}

/** Lets a person choose when a change is made, which is not now. */
export function LaterFields({
  timing,
  onTiming,
}: {
  readonly timing: Timing;
  readonly onTiming: (timing: Timing) => void;
}) {
  const at = effectiveAtOf(timing);
  return (
    <>
      <TextInput
        type="datetime-local"
        label={texts.from}
        description={texts.fromHint(at && describeZoned(at))}
        required
        withAsterisk={false}
        value={timing.local}
        onChange={(event) => onTiming({ ...timing, local: event.currentTarget.value })}
      />
      <Radio.Group
        label={texts.onConflict}
        value={timing.onConflict}
        onChange={(value) =>
          onTiming({ ...timing, onConflict: value === 'Apply' ? 'Apply' : 'Cancel' })
        }
      >
        <Stack gap={6} mt={6}>
          <Radio value="Cancel" label={texts.cancel} />
          <Radio value="Apply" label={texts.apply} />
        </Stack>
      </Radio.Group>
    </>
  );
}

/** The timing of a scheduled change, for these fields. */
export function timingOf({
  EffectiveAt,
  OnConflict,
}: Pick<PendingChangeInfo, 'EffectiveAt' | 'OnConflict'>): Timing {
  return { local: toLocalField(EffectiveAt), onConflict: OnConflict };
}

/** The next full hour that is at least an hour ahead. */
function inAnHour(): Timing {
  const at = new Date();
  at.setHours(at.getHours() + 2, 0, 0, 0);
  return timingOf({ EffectiveAt: at.toISOString(), OnConflict: 'Cancel' });
}
