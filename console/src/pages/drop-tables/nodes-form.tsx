import { ActionIcon, Autocomplete, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ResultTableNode } from 'purser-client';
import { useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { suggest } from '../catalogs/counted.ts';
import { DROP_TABLES_TEXTS } from '../../texts/drop-tables.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeShare, sumOf } from './odds.ts';

const texts = DROP_TABLES_TEXTS.results;

const WEIGHT_MAX = 2_147_483_647;
const NODES_MAX = 1_000;

let keyCount = 0;

function nextKey(): number {
  keyCount += 1;
  return keyCount;
}

/** Edits the results of a table, with their weights. */
export function NodesForm({
  nodes,
  itemIds,
  tableIds,
  isReadOnly,
  onChange,
}: {
  readonly nodes: readonly ResultTableNode[];
  readonly itemIds: readonly string[];
  readonly tableIds: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (nodes: readonly ResultTableNode[]) => void;
}) {
  const sum = sumOf(nodes);
  // Nodes have no id. A key keeps what was typed with its row when another one is removed.
  const [keys, setKeys] = useState(() => nodes.map(nextKey));
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        {texts.weights(1, WEIGHT_MAX)}
      </Text>
      {nodes.map((node, index) => (
        <NodeRow
          key={keys[index]}
          place={index + 1}
          node={node}
          share={node.Weight / sum}
          known={node.ResultItemType === 'ItemId' ? itemIds : tableIds}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(nodes.with(index, next))}
          onRemove={() => {
            setKeys(keys.toSpliced(index, 1));
            onChange(nodes.toSpliced(index, 1));
          }}
        />
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={nodes.length >= NODES_MAX}
          onClick={() => {
            setKeys([...keys, nextKey()]);
            onChange([...nodes, { ResultItem: '', ResultItemType: 'ItemId', Weight: 1 }]);
          }}
        >
          {texts.add}
        </Button>
      )}
    </Stack>
  );
}

function NodeRow({
  place,
  node,
  share,
  known,
  isReadOnly,
  onChange,
  onRemove,
}: {
  readonly place: number;
  readonly node: ResultTableNode;
  readonly share: number;
  readonly known: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (node: ResultTableNode) => void;
  readonly onRemove: () => void;
}) {
  return (
    <Group gap={6} role="group" aria-label={texts.result(place)}>
      <Select
        aria-label={texts.kind(place)}
        size="xs"
        w={90}
        allowDeselect={false}
        readOnly={isReadOnly}
        data={[
          { value: 'ItemId', label: SHARED_TEXTS.item },
          { value: 'TableId', label: DROP_TABLES_TEXTS.table },
        ]}
        value={node.ResultItemType}
        onChange={(kind) =>
          onChange({ ...node, ResultItemType: kind === 'TableId' ? kind : 'ItemId' })
        }
      />
      <Autocomplete
        aria-label={texts.result(place)}
        size="xs"
        flex={1}
        miw={130}
        maxLength={128}
        readOnly={isReadOnly}
        data={suggest(known, node.ResultItem)}
        filter={({ options }) => options}
        value={node.ResultItem}
        onChange={(ResultItem) => onChange({ ...node, ResultItem })}
      />
      <AmountInput
        isCell
        isRequired
        label={texts.weight(place)}
        size="xs"
        w={130}
        min={1}
        max={WEIGHT_MAX}
        readOnly={isReadOnly}
        amount={node.Weight}
        onAmount={(Weight) => typeof Weight === 'number' && onChange({ ...node, Weight })}
      />
      <Text size="sm" w={70} ta="right">
        {describeShare(share)}
      </Text>
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.remove(place)}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
