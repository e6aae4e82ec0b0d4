import { Badge, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';

const texts = PLAYERS_ACCESS_TEXTS.tags;

/** Characters of a tag. */
const TAG_CHARS_MAX = 256;

/** The namespace that every tag of a title has. */
const NAMESPACE = /^title\.[0-9A-F]+\./;

/** The tags of a player. Each is a button to take it away, for those who may. */
export function Tags({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const mayWrite = useMay()('tags:write');
  const found = useQuery({
    queryKey: ['player', playerId, 'tags'],
    queryFn: ({ signal }) => purser.admin.getPlayerTags({ ServiceId: playerId }, { signal }),
  });
  const tags = found.data?.Tags.map((tag) => tag.replace(NAMESPACE, '')) ?? [];
  if (!found.data || (tags.length === 0 && !mayWrite)) return null;
  return (
    <Group gap="xs">
      {tags.length > 0 && <Text size="sm">{texts.heading}</Text>}
      {tags.map((tag) =>
        mayWrite ? (
          <DialogButton
            key={tag}
            label={tag}
            heading={texts.removal.heading}
            size="compact-sm"
            variant="light"
            maw="100%"
          >
            {(close) => <RemoveForm playerId={playerId} tag={tag} onClose={close} />}
          </DialogButton>
        ) : (
          <Badge key={tag} variant="light" tt="none" maw="100%">
            {tag}
          </Badge>
        ),
      )}
      {mayWrite && (
        <DialogButton
          label={texts.add.open}
          heading={texts.add.heading}
          size="compact-sm"
          variant="subtle"
        >
          {(close) => <AddForm playerId={playerId} onClose={close} />}
        </DialogButton>
      )}
    </Group>
  );
}

interface FormProps {
  readonly playerId: string;
  readonly onClose: () => void;
}

function AddForm({ playerId: ServiceId, onClose }: FormProps) {
  const purser = usePurser();
  const [tag, setTag] = useState('');
  const TagName = tag.trim();
  return (
    <ActForm
      act={texts.add.act}
      request={TagName === '' ? undefined : { ServiceId, TagName }}
      send={(request, options) => purser.admin.addPlayerTag(request, options)}
      done={() => texts.add.done}
      onClose={onClose}
    >
      <TextInput
        label={texts.tag}
        description={texts.add.hint}
        maxLength={TAG_CHARS_MAX}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
    </ActForm>
  );
}

function RemoveForm({ playerId: ServiceId, tag, onClose }: FormProps & { readonly tag: string }) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.removal.act}
      isDestructive
      request={{ ServiceId, TagName: tag }}
      send={(request, options) => purser.admin.removePlayerTag(request, options)}
      done={() => texts.removal.done}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {tag}
      </Text>
    </ActForm>
  );
}
