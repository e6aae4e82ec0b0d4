import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

import { UndoBan } from './lift-ban.tsx';

const texts = PLAYERS_ACCESS_TEXTS.ban;

const HOURS_MAX = 876_000;
const OTHER = 'other';
const FOR_EVER = 'forEver';
/** Hours, as the choice has them. */
const DURATIONS = ['1', '24', '72', '168', '720', OTHER, FOR_EVER] as const;

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
  const [hours, setHours] = useState<number | undefined | null>();
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
      act={texts.act}
      isDestructive
      request={isMissing ? undefined : { Bans: [ban] }}
      send={(request, options) => purser.admin.banUsers(request, options)}
      done={() => texts.done}
      undo={({ BanData }) => {
        const [made] = BanData;
        return made && { label: texts.undo, run: (ask) => ask(<UndoBan ban={made} />) };
      }}
      onClose={onClose}
    >
      <Text size="sm">{texts.effect}</Text>
      <Select
        label={texts.duration}
        data={DURATIONS.map((value) => ({ value, label: texts.durations[value] }))}
        allowDeselect={false}
        value={duration}
        onChange={(value) => value !== null && setDuration(value)}
      />
      {duration === OTHER && (
        <AmountInput
          label={texts.hours}
          isRequired
          min={1}
          max={HOURS_MAX}
          amount={hours ?? undefined}
          onAmount={setHours}
        />
      )}
      <Textarea
        label={PLAYERS_ACCESS_TEXTS.bans.reason}
        description={texts.reasonHint}
        maxLength={256}
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label={SHARED_TEXTS.ipAddress}
        description={texts.addressHint}
        maxLength={64}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </ActForm>
  );
}
