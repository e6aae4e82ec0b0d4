import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ResultTableNode } from 'purser-client';
import { suggest } from '../catalogs/counted.ts';
import { DROP_TABLES_TEXTS } from '../../texts/drop-tables.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeShare, sumOf } from './odds.ts';

const texts = DROP_TABLES_TEXTS.results;

const WEIGHT_MAX = 2_147_483_647;
const NODES_MAX = 1_000;

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
  return (
    <Stack gap="xs">
      {nodes.map((node, index) => (
        <NodeRow
          // oxlint-disable-next-line react/no-array-index-key -- nodes have no id; rows keep no state
          key={index}
          place={index + 1}
          node={node}
          share={node.Weight / sum}
          known={node.ResultItemType === 'ItemId' ? itemIds : tableIds}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(nodes.with(index, next))}
          onRemove={() => onChange(nodes.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={nodes.length >= NODES_MAX}
          onClick={() =>
            onChange([...nodes, { ResultItem: '', ResultItemType: 'ItemId', Weight: 1 }])
          }
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
      <NumberInput
        aria-label={texts.weight(place)}
        size="xs"
        w={100}
        min={1}
        max={WEIGHT_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        hideControls
        readOnly={isReadOnly}
        value={node.Weight}
        onChange={(value) => onChange({ ...node, Weight: Math.max(1, Number(value) || 1) })}
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
