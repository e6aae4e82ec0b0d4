import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Differences as DifferencesOnWire, StoreItemDifference } from 'purser-client';
import { type ReactNode, useMemo, useState } from 'react';
import { type Names, NO_NAMES } from '../../api/catalog-queries.ts';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { usePurchaseRules } from '../use-purchase-rules.ts';
import { ItemName } from './item-name.tsx';
import { type Line, linesOf, PRICES } from './member-lines.ts';
import { priceLinesOf } from './price-lines.ts';

const texts = CHANGES_TEXTS.differences;

const AT_ONCE = 50;
const NOT_IN_STORE: readonly StoreItemDifference[] = [];

type ItemDifference = DifferencesOnWire['Items'][number];

const ACT_WORDS = CHANGES_TEXTS.acts;
const COLORS = {
  Changed: 'blue',
  Added: 'green',
  Removed: 'red',
  Moved: 'gray',
} as const;

/** The differences that a change makes, item by item, in words. */
export function Differences({
  of,
  what,
  names = NO_NAMES,
  inStore = NOT_IN_STORE,
}: {
  readonly of: DifferencesOnWire;
  readonly what: string;
  /** Of its items. */
  readonly names?: Names;
  /** The prices in the store that the change is about, before and after. */
  readonly inStore?: readonly StoreItemDifference[];
}) {
  const [count, setCount] = useState(AT_ONCE);
  const isZeroFree = usePurchaseRules().data?.ZeroPrice === 'Free';
  const priced = useMemo(() => new Map(inStore.map((one) => [one.ItemId, one])), [inStore]);
  function linesFor(id: string, { Members, Act }: Pick<ItemDifference, 'Members' | 'Act'>) {
    const context = { inStore: priced.get(id), isZeroFree };
    const own = Members.filter(({ Member }) => PRICES.includes(Member));
    // A store without a price of its own for the item has one all the same.
    const isInherited = Act !== 'Moved' && !own.some(({ Member }) => Member === PRICES[0]);
    return [
      ...[...own, ...(isInherited ? [{ Member: PRICES[0] ?? '' }] : [])].flatMap((one) =>
        priceLinesOf(one, context),
      ),
      ...Members.filter((one) => !own.includes(one)).flatMap(linesOf),
    ];
  }
  const { Own, Items, ItemsLeftOut } = of;
  return (
    <Stack gap="xs">
      <Counts of={of} what={what} />
      {Own && (
        <Change name={texts.itself(what)} act={Own.Act} lines={Own.Members.flatMap(linesOf)} />
      )}
      {Items.slice(0, count).map(({ Id, Act, Moved, Members }) => (
        <Change
          key={Id}
          name={<ItemName of={Id} names={names} />}
          act={Act}
          isMoved={Moved === true}
          lines={linesFor(Id, { Members, Act })}
        />
      ))}
      {Items.length > count && (
        <Button variant="default" size="xs" onClick={() => setCount(count + 4 * AT_ONCE)}>
          {texts.showMore(Items.length - count)}
        </Button>
      )}
      {ItemsLeftOut > 0 && Items.length <= count && (
        <Text size="sm" c="dimmed">
          {texts.leftOut(ItemsLeftOut)}
        </Text>
      )}
    </Stack>
  );
}

/** How many items change, in one line. */
export function Counts({ of, what }: { readonly of: DifferencesOnWire; readonly what: string }) {
  const { Own } = of;
  const counts = (['Changed', 'Added', 'Removed', 'Moved'] as const).filter((act) => of[act] > 0);
  if (counts.length === 0 && !Own) return <Text size="sm">{texts.nothing}</Text>;
  return (
    <Group gap={6}>
      {Own && <ActBadge of={Own.Act} text={texts.actOf(what, ACT_WORDS[Own.Act])} />}
      {counts.map((act) => (
        <ActBadge key={act} of={act} text={texts.countOf(of[act], ACT_WORDS[act])} />
      ))}
    </Group>
  );
}

function ActBadge({
  of,
  text = ACT_WORDS[of],
}: {
  readonly of: keyof typeof COLORS;
  readonly text?: string;
}) {
  return (
    <Badge color={COLORS[of]} variant="light" autoContrast c="var(--mantine-color-text)">
      {text}
    </Badge>
  );
}

function Change({
  name,
  act,
  isMoved = false,
  lines,
}: {
  readonly name: ReactNode;
  readonly act: keyof typeof COLORS;
  readonly isMoved?: boolean;
  readonly lines: readonly Line[];
}) {
  return (
    <Paper withBorder px="sm" py="xs" radius="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap={6} wrap="nowrap" style={{ flexShrink: 0 }}>
          {isMoved && act !== 'Moved' && <ActBadge of="Moved" />}
          <ActBadge of={act} />
        </Group>
      </Group>
      <ChangeLines lines={lines} />
    </Paper>
  );
}

const LINES_MAX = 50;

/** The first lines of a difference. */
export function ChangeLines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <div>
      {lines.slice(0, LINES_MAX).map((line) => (
        <ChangeLine key={line.label} line={line} />
      ))}
      {lines.length > LINES_MAX && (
        <Text size="sm" c="dimmed">
          {texts.moreLines(lines.length - LINES_MAX)}
        </Text>
      )}
    </div>
  );
}

/** The value before, struck out, and the value after. */
export function ChangeLine({ line: { label, before, after, percent } }: { readonly line: Line }) {
  return (
    <Group gap="xs" align="baseline" style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" c="dimmed" miw={120}>
        {label}
      </Text>
      <Text size="sm" style={{ minWidth: 0, whiteSpace: 'pre-wrap' }}>
        {before === undefined ? (
          <Text span size="sm" c="dimmed">
            {SHARED_TEXTS.none}
          </Text>
        ) : (
          <del>{before}</del>
        )}
        {' → '}
        {after === undefined ? (
          <Text span size="sm" c="dimmed">
            {SHARED_TEXTS.none}
          </Text>
        ) : (
          <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{after}</ins>
        )}
        {percent !== undefined && percent !== 0 && ` ${texts.percent(percent)}`}
      </Text>
    </Group>
  );
}
