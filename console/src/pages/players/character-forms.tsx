import { Text, TextInput } from '@mantine/core';
import type { CharacterResult } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_CHARACTERS_TEXTS } from '../../texts/players-characters.tsx';

const { deletion, grant, statistics, ...texts } = PLAYERS_CHARACTERS_TEXTS;
const NAME_CHARS_MAX = 40;
const TYPE_CHARS_MAX = 128;

interface FormProps {
  readonly playerId: string;
  readonly onClose: () => void;
}

/** Gives a player a character. */
export function GrantForm({ playerId: ServiceId, onClose }: FormProps) {
  const purser = usePurser();
  const [name, setName] = useState('');
  const [type, setType] = useState('');
  const CharacterName = name.trim();
  const CharacterType = type.trim();
  const isReady = CharacterName !== '' && CharacterType !== '';
  return (
    <ActForm
      act={grant.act}
      takesNote
      request={isReady ? { ServiceId, CharacterName, CharacterType } : undefined}
      send={(request, options) => purser.server.grantCharacterToUser(request, options)}
      done={() => grant.done(CharacterName)}
      onClose={onClose}
      labels={{ CharacterName: texts.name, CharacterType: texts.type }}
    >
      <TextInput
        label={texts.name}
        description={grant.nameHint}
        required
        withAsterisk={false}
        maxLength={NAME_CHARS_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={texts.type}
        description={grant.typeHint}
        required
        withAsterisk={false}
        maxLength={TYPE_CHARS_MAX}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      />
    </ActForm>
  );
}

interface OfCharacter extends FormProps {
  readonly character: CharacterResult;
}

/** Asks whether a character shall go. */
export function DeletionForm({ playerId: ServiceId, character, onClose }: OfCharacter) {
  const purser = usePurser();
  const [, setAddress] = useAddress();
  const { CharacterId, CharacterName } = character;
  return (
    <ActForm
      act={deletion.act}
      isDestructive
      takesNote
      request={{ ServiceId, CharacterId, SaveCharacterInventory: false }}
      send={(request, options) => purser.server.deleteCharacterFromUser(request, options)}
      done={() => deletion.done(CharacterName)}
      onDone={() => setAddress({ character: '', kind: '' }, 'replace')}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {deletion.effect(<strong>{CharacterName}</strong>)}
      </Text>
    </ActForm>
  );
}

/** Asks whether all statistics of a character shall go. */
export function ResetForm({ playerId: ServiceId, character, onClose }: OfCharacter) {
  const purser = usePurser();
  const { CharacterId } = character;
  return (
    <ActForm
      act={statistics.act}
      isDestructive
      takesNote
      request={{ ServiceId, CharacterId }}
      send={(request, options) => purser.admin.resetCharacterStatistics(request, options)}
      done={() => statistics.done}
      onClose={onClose}
    >
      <Text size="sm">{statistics.effect}</Text>
    </ActForm>
  );
}
