import { Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { CHANGES_TEXTS } from '../../texts/changes.ts';

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
      {timing && (
        <>
          <TextInput
            type="datetime-local"
            label={texts.from}
            description={texts.fromHint}
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
      )}
    </Stack>
  );
}

/** The next full hour that is at least an hour ahead. */
function inAnHour(): Timing {
  const at = new Date();
  at.setHours(at.getHours() + 2, 0, 0, 0);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return { local: local.toISOString().slice(0, 16), onConflict: 'Cancel' };
}
