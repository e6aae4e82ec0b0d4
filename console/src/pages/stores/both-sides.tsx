import { Alert, Button, Group, Modal, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import type { AdminGetStoreItemsResult } from 'purser-client';
import { useMemo, useState } from 'react';
import { describeMember, describeValue } from '../../parts/changes/member-lines.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { type Content, contentOf } from './content.ts';
import type { Draft } from './draft.ts';
import { type Conflict, mergeContents, type Side } from './merge.ts';

const texts = STORES_TEXTS.sides;

const LISTED_MAX = 200;

/**
 * Shows the changes of somebody else beside one's own edits, and merges both. The person decides about parts that both
 * have changed.
 */
export function BothSides({
  draft,
  store,
  onMerge,
  onDiscard,
  onClose,
}: {
  readonly draft: Draft;
  /** The newer store. */
  readonly store: AdminGetStoreItemsResult;
  readonly onMerge: (content: Content) => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merged = useMemo(
    () =>
      mergeContents({ base: draft.base, theirs: contentOf(store), mine: draft.content }, choices),
    [draft, store, choices],
  );
  const { conflicts, onlyTheirs, onlyMine } = merged;
  const open = conflicts.filter(({ key }) => !choices.has(key)).length;
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map(({ key }) => [key, side])));
  return (
    <Modal opened onClose={onClose} title={texts.heading} size="xl">
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Changed title={texts.theirs(store.Revision)} itemIds={onlyTheirs} />
          <Changed title={texts.yours} itemIds={onlyMine} />
        </SimpleGrid>
        {conflicts.length === 0 ? (
          <Alert color="green" variant="light">
            <Text size="sm">{texts.noConflict}</Text>
          </Alert>
        ) : (
          <>
            <Group justify="space-between">
              <Text fw={600}>{texts.whichCounts}</Text>
              <Group gap="xs">
                <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
                  {texts.allTheirs}
                </Button>
                <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
                  {texts.allMine}
                </Button>
              </Group>
            </Group>
            {conflicts.slice(0, LISTED_MAX).map((conflict) => (
              <Choice
                key={conflict.key}
                conflict={conflict}
                side={choices.get(conflict.key)}
                onSide={(side) => setChoices(new Map(choices).set(conflict.key, side))}
              />
            ))}
            {conflicts.length > LISTED_MAX && (
              <Text size="sm">{texts.more(conflicts.length - LISTED_MAX)}</Text>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" color="red" onClick={onDiscard}>
            {texts.discardMine}
          </Button>
          <Button disabled={open > 0} onClick={() => onMerge(merged.content)}>
            {open > 0 ? texts.toDecide(open) : texts.merge}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Changed({
  title,
  itemIds,
}: {
  readonly title: string;
  readonly itemIds: readonly string[];
}) {
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {itemIds.length === 0
          ? texts.noneAlone
          : texts.itemIds(itemIds.slice(0, 10), itemIds.length - 10)}
      </Text>
    </Paper>
  );
}

function Choice({
  conflict: { itemId, field, theirs, mine },
  side,
  onSide,
}: {
  readonly conflict: Conflict;
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
}) {
  const label = texts.partOf(itemId ?? STORES_TEXTS.textsAndData, describeField(field));
  return (
    <Paper withBorder p="sm">
      <Radio.Group
        label={<span style={{ overflowWrap: 'anywhere' }}>{label}</span>}
        value={side ?? ''}
        onChange={(value) => onSide(value === 'mine' ? 'mine' : 'theirs')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
          <Radio
            value="theirs"
            label={texts.theirValue(describeSide(theirs, field))}
            styles={WRAP}
          />
          <Radio value="mine" label={texts.myValue(describeSide(mine, field))} styles={WRAP} />
        </SimpleGrid>
      </Radio.Group>
    </Paper>
  );
}

const WRAP = { label: { overflowWrap: 'anywhere' } } as const;

function describeField(field: string | undefined): string {
  if (field === undefined) return texts.wholeItem;
  const [member = field, part] = field.split('/');
  const isPrice = part !== undefined && member.endsWith('Prices');
  return isPrice ? texts.price(part) : describeMember(part ?? member);
}

function describeSide(value: unknown, field: string | undefined): string {
  if (value === undefined) return field === undefined ? texts.removed : SHARED_TEXTS.none;
  if (field === undefined) return texts.keptAndChanged;
  return describeValue(value);
}
