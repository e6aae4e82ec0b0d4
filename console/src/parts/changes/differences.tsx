import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Differences as DifferencesOnWire, MemberDifference } from 'purser-client';
import { useState } from 'react';
import { type Line, linesOf } from './member-lines.ts';

const AT_ONCE = 50;

const ACTS = {
  Changed: { label: 'changed', color: 'blue' },
  Added: { label: 'added', color: 'green' },
  Removed: { label: 'removed', color: 'red' },
  Moved: { label: 'moved', color: 'gray' },
} as const;

/** What a change does, item by item, in words. */
export function Differences({
  of,
  what,
}: {
  readonly of: DifferencesOnWire;
  readonly what: string;
}) {
  const [count, setCount] = useState(AT_ONCE);
  const { Own, Items, ItemsLeftOut } = of;
  return (
    <Stack gap="xs">
      <Counts of={of} what={what} />
      {Own && <Change name={`The ${what} itself`} act={Own.Act} members={Own.Members} />}
      {Items.slice(0, count).map(({ Id, Act, Moved, Members }) => (
        <Change key={Id} name={Id} act={Act} isMoved={Moved === true} members={Members} />
      ))}
      {Items.length > count && (
        <Button variant="default" size="xs" onClick={() => setCount(count + 4 * AT_ONCE)}>
          Show more of {(Items.length - count).toLocaleString()}
        </Button>
      )}
      {ItemsLeftOut > 0 && Items.length <= count && (
        <Text size="sm" c="dimmed">
          {ItemsLeftOut.toLocaleString()} more are not listed.
        </Text>
      )}
    </Stack>
  );
}

/** How many items change, in one line. */
export function Counts({ of, what }: { readonly of: DifferencesOnWire; readonly what: string }) {
  const { Own } = of;
  const counts = (['Changed', 'Added', 'Removed', 'Moved'] as const).filter((act) => of[act] > 0);
  if (counts.length === 0 && !Own) return <Text size="sm">Nothing changes.</Text>;
  return (
    <Group gap={6}>
      {Own && <ActBadge act={Own.Act} text={`${what} ${ACTS[Own.Act].label}`} />}
      {counts.map((act) => (
        <ActBadge key={act} act={act} text={`${of[act].toLocaleString()} ${ACTS[act].label}`} />
      ))}
    </Group>
  );
}

function ActBadge({ act, text }: { readonly act: keyof typeof ACTS; readonly text: string }) {
  return (
    <Badge
      color={ACTS[act].color}
      variant="light"
      tt="none"
      autoContrast
      c="var(--mantine-color-text)"
    >
      {text}
    </Badge>
  );
}

function Change({
  name,
  act,
  isMoved = false,
  members,
}: {
  readonly name: string;
  readonly act: keyof typeof ACTS;
  readonly isMoved?: boolean;
  readonly members: readonly MemberDifference[];
}) {
  const lines = members.flatMap(linesOf);
  return (
    <Paper withBorder px="sm" py="xs" radius="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
          {isMoved && act !== 'Moved' && <ActBadge act="Moved" text="moved" />}
          <ActBadge act={act} text={ACTS[act].label} />
        </Group>
      </Group>
      {lines.map((line) => (
        <ChangeLine key={line.label} line={line} />
      ))}
    </Paper>
  );
}

/** What it was, struck out, and what it is then. */
function ChangeLine({ line: { label, before, after, percent } }: { readonly line: Line }) {
  return (
    <Group gap="xs" align="baseline" style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" c="dimmed" miw={120}>
        {label}
      </Text>
      <Text size="sm" style={{ minWidth: 0, whiteSpace: 'pre-wrap' }}>
        {before === undefined ? (
          <Text span size="sm" c="dimmed">
            none
          </Text>
        ) : (
          <del>{before}</del>
        )}
        {' → '}
        {after === undefined ? (
          <Text span size="sm" c="dimmed">
            none
          </Text>
        ) : (
          <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{after}</ins>
        )}
        {percent !== undefined &&
          percent !== 0 &&
          ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`}
      </Text>
    </Group>
  );
}
