import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { Differences as Change, ItemDifference, MemberDifference } from 'purser-client';

const ACTS = {
  Changed: { color: 'blue', word: 'changed' },
  Added: { color: 'green', word: 'new' },
  Removed: { color: 'red', word: 'removed' },
  Moved: { color: 'gray', word: 'moved' },
} as const;

/** So many items are shown; the page says how many there are. */
const SHOWN_MAX = 200;

/** What becomes of something, item by item and member by member. */
export function Differences({ of }: { readonly of: Change }) {
  const { Own, Items, ItemsLeftOut } = of;
  const unsaid = ItemsLeftOut + Math.max(0, Items.length - SHOWN_MAX);
  if (!Own && Items.length === 0) return <Text size="sm">It changes nothing.</Text>;
  return (
    <Stack gap="xs">
      <Counts of={of} />
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>Before</Table.Th>
              <Table.Th>After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {Own && <Rows heading="Itself" act={Own.Act} members={Own.Members} />}
          {Items.slice(0, SHOWN_MAX).map((item) => (
            <Rows key={item.Id} heading={item.Id} act={item.Act} members={item.Members} />
          ))}
        </Table>
      </Table.ScrollContainer>
      {unsaid > 0 && (
        <Text size="sm" c="dimmed">
          And {unsaid.toLocaleString()} more.
        </Text>
      )}
    </Stack>
  );
}

function Counts({ of }: { readonly of: Change }) {
  return (
    <Group gap="xs">
      {(['Changed', 'Added', 'Removed', 'Moved'] as const).map(
        (act) =>
          of[act] > 0 && (
            <Badge key={act} color={ACTS[act].color} variant="light">
              {of[act].toLocaleString()} {ACTS[act].word}
            </Badge>
          ),
      )}
    </Group>
  );
}

function Rows({
  heading,
  act,
  members,
}: {
  readonly heading: string;
  readonly act: ItemDifference['Act'];
  readonly members: readonly MemberDifference[];
}) {
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Td colSpan={3}>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {heading}
            </Text>
            <Badge size="sm" variant="light" color={ACTS[act].color} style={{ flexShrink: 0 }}>
              {ACTS[act].word}
            </Badge>
          </Group>
        </Table.Td>
      </Table.Tr>
      {members.flatMap(toLines).map(({ name, before, after }) => (
        <Table.Tr key={name}>
          <Table.Td>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          </Table.Td>
          <Value value={before} />
          <Value value={after} />
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

function Value({ value }: { readonly value: unknown }) {
  return (
    <Table.Td>
      <Text size="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} lineClamp={8}>
        {describeValue(value)}
      </Text>
    </Table.Td>
  );
}

interface Line {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One line for a member; of a table of amounts one for each that differs. */
function toLines({ Member, Before, After }: MemberDifference): readonly Line[] {
  const [before, after] = [Before ?? {}, After ?? {}];
  if (!isTable(before) || !isTable(after)) return [{ name: Member, before: Before, after: After }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name: `${Member} ${name}`, before: before[name], after: after[name] }));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value for people. */
export function describeValue(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value === 'number') return value.toLocaleString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
