import { TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { type ChosenPlayer, PlayerChoice } from '../../parts/player-choice.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_FRIENDS_TEXTS } from '../../texts/players-friends.tsx';

const { add, removal, tagging } = PLAYERS_FRIENDS_TEXTS;
const TAGS_MAX = 10;
const TAG_CHARS_MAX = 50;

interface FormProps {
  readonly playerId: string;
  readonly onClose: () => void;
}

/** Finds the player who becomes a friend. */
export function AddFriendForm({ playerId: ServiceId, onClose }: FormProps) {
  const purser = usePurser();
  const [friend, setFriend] = useState<ChosenPlayer>();
  return (
    <ActForm
      act={add.act}
      request={friend && { ServiceId, FriendServiceId: friend.playerId }}
      send={(request, options) => purser.server.addFriend(request, options)}
      done={() => add.done(friend?.name ?? '')}
      onClose={onClose}
      labels={{ FriendServiceId: add.whom }}
    >
      <PlayerChoice label={add.whom} onPlayer={setFriend} />
      {friend && (
        <Text size="sm" className="anywhere" role="status">
          {add.chosen(<strong>{friend.name}</strong>)} {add.mutual}
        </Text>
      )}
    </ActForm>
  );
}

interface OfFriend extends FormProps {
  readonly friendId: string;
}

/** The tags that a player has given a friend. */
export function FriendTagsForm({
  playerId: ServiceId,
  friendId: FriendServiceId,
  tags,
  onClose,
}: OfFriend & { readonly tags: readonly string[] }) {
  const purser = usePurser();
  const [Tags, setTags] = useState<readonly string[]>(tags);
  const isTooLong = Tags.some((tag) => tag.length > TAG_CHARS_MAX);
  return (
    <ActForm
      act={tagging.act}
      request={isTooLong ? undefined : { ServiceId, FriendServiceId, Tags }}
      send={(request, options) => purser.server.setFriendTags(request, options)}
      done={() => tagging.done}
      onClose={onClose}
    >
      <TagsInput
        label={PLAYERS_FRIENDS_TEXTS.tags}
        description={tagging.hint}
        maxTags={TAGS_MAX}
        error={isTooLong && tagging.tooLong}
        value={[...Tags]}
        onChange={setTags}
        acceptValueOnBlur
      />
    </ActForm>
  );
}

/** Asks whether a friendship shall end. */
export function RemoveFriendForm({
  playerId: ServiceId,
  friendId: FriendServiceId,
  name,
  onClose,
}: OfFriend & { readonly name: string }) {
  const purser = usePurser();
  return (
    <ActForm
      act={removal.act}
      isDestructive
      request={{ ServiceId, FriendServiceId }}
      send={(request, options) => purser.server.removeFriend(request, options)}
      done={() => removal.done(name)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {removal.question(<strong>{name}</strong>)} {add.mutual}
      </Text>
    </ActForm>
  );
}
