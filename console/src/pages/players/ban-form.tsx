import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';

const HOURS_MAX = 876_000;
const OTHER = 'other';
const FOR_EVER = 'for ever';
const DURATIONS = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
  { value: OTHER, label: 'Hours of your choice' },
  { value: FOR_EVER, label: 'For ever' },
];

/** Bans a player: for how long, and why. */
export function BanForm({
  playerId,
  onClose,
}: {
  readonly playerId: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [duration, setDuration] = useState('24');
  const [hours, setHours] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [address, setAddress] = useState('');
  const chosen = duration === OTHER ? hours : Number(duration);
  const isMissing = duration === OTHER && typeof hours !== 'number';
  const ban = {
    ServiceId: playerId,
    ...(duration !== FOR_EVER && { DurationInHours: Number(chosen) }),
    ...(reason.trim() !== '' && { Reason: reason.trim() }),
    ...(address.trim() !== '' && { IPAddress: address.trim() }),
  };
  return (
    <ActForm
      act="Ban"
      isDestructive
      request={isMissing ? undefined : { Bans: [ban] }}
      send={(request, options) => purser.admin.banUsers(request, options)}
      done={() => 'The player is banned'}
      onClose={onClose}
    >
      <Text size="sm">
        Everything of the player ends at once, on every node, and nobody logs in as this player
        until the ban is over.
      </Text>
      <Select
        label="For how long"
        data={DURATIONS}
        allowDeselect={false}
        value={duration}
        onChange={(value) => value !== null && setDuration(value)}
      />
      {duration === OTHER && (
        <NumberInput
          label="Hours"
          min={1}
          max={HOURS_MAX}
          allowDecimal={false}
          allowNegative={false}
          value={hours}
          onChange={setHours}
        />
      )}
      <Textarea
        label="Reason"
        description="The player is told."
        maxLength={256}
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label="IP address"
        description="Optional. Nobody at all logs in from exactly this address while the ban is in force."
        maxLength={64}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </ActForm>
  );
}
