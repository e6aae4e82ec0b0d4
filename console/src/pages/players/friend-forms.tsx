import { Alert, Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { isSame } from '../../parts/is-same.ts';
import { Overtaken, refusedUnlessOvertaken } from '../../parts/overtaken.tsx';
import { type ChosenPlayer, PlayerChoice } from '../../parts/player-choice.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_DATA_TEXTS } from '../../texts/players-data.ts';
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

/** The tags that a player has given a friend. The form looks before it saves: the service replaces whatever tags there are. */
export function FriendTagsForm({
  playerId: ServiceId,
  friendId: FriendServiceId,
  tags,
  onClose,
}: OfFriend & { readonly tags: readonly string[] }) {
  const purser = usePurser();
  const [first] = useState(tags);
  const [met, setMet] = useState<readonly string[]>();
  const [Tags, setTags] = useState<readonly string[]>(tags);
  const isTooLong = Tags.some((tag) => tag.length > TAG_CHARS_MAX);
  async function look(): Promise<void> {
    const { Friends } = await purser.server.getFriendsList({ ServiceId }, {});
    const now = Friends.find((friend) => friend.FriendServiceId === FriendServiceId)?.Tags;
    // A call whose answer was lost may have written them already.
    if (!now || isSame(now, met ?? first) || isSame(now, Tags)) return;
    setMet(now);
    throw new Overtaken();
  }
  return (
    <ActForm
      act={met ? PLAYERS_DATA_TEXTS.conflict.anyway : tagging.act}
      request={isTooLong ? undefined : { ServiceId, FriendServiceId, Tags }}
      send={async (request, options) => {
        await look();
        return purser.server.setFriendTags(request, options);
      }}
      refused={(error) => refusedUnlessOvertaken(error)}
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
      {met && <TagsConflict now={met} onTake={() => setTags(met)} />}
    </ActForm>
  );
}

/** Shows the tags that somebody else has given meanwhile. */
function TagsConflict({
  now,
  onTake,
}: {
  readonly now: readonly string[];
  readonly onTake: () => void;
}) {
  const { stays, takeTheirs } = PLAYERS_DATA_TEXTS.conflict;
  return (
    <Alert color="yellow" variant="light" role="alert">
      <Stack gap="xs">
        <Text size="sm" className="anywhere">
          {now.length === 0 ? tagging.removedMeanwhile : tagging.changedMeanwhile(now)}
        </Text>
        <Group gap="sm">
          <Text size="sm">{stays}</Text>
          <Button size="xs" variant="default" onClick={onTake}>
            {takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
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
