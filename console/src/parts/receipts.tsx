import { Anchor, Badge, Code, Group, NumberInput, Paper, Stack, Text } from '@mantine/core';
import type { Receipt, ReceiptGoods } from 'purser-client';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useMay, useTitleId } from '../session/title.tsx';
import { usePurser } from '../session/purser-context.tsx';
import { REAL_MONEY_TEXTS } from '../texts/real-money.tsx';
import { ActForm } from './act-form.tsx';
import { playerAddress } from './addresses.ts';
import { Copyable } from './copyable.tsx';
import { DialogButton } from './dialog-button.tsx';
import { Fact, Facts } from './facts.tsx';
import { Moment } from './moment.tsx';
import { PermissionDenied } from './permission-denied.tsx';
import { describeAmount, describeMoney, inOrderOfCodes } from './prices.ts';

const { facts: texts, ...words } = REAL_MONEY_TEXTS;

/** Receipts as support sees them; those that are paid and not given can be given. */
export function Receipts({
  receipts,
  hasPlayers = true,
}: {
  readonly receipts: readonly Receipt[];
  /** False: the page says whose they are. */
  readonly hasPlayers?: boolean;
}) {
  return (
    <Stack gap="sm">
      {receipts.some(({ State }) => State !== 'Refunded') && (
        <PermissionDenied permission="receipts:write" to={words.receipts.denied} />
      )}
      {receipts.map((receipt) => (
        <ReceiptCard key={receipt.ReceiptId} receipt={receipt} hasPlayer={hasPlayers} />
      ))}
    </Stack>
  );
}

const COLORS = { Kept: 'orange', Given: 'green', Refunded: 'gray' } as const;

interface OneReceipt {
  readonly receipt: Receipt;
  readonly hasPlayer: boolean;
}

function ReceiptCard({ receipt, hasPlayer }: OneReceipt) {
  const { Details, Environment, KeptBecause, LastUsedByOtherAt, State, UsedByOthers } = receipt;
  const mayGive = useMay()('receipts:write');
  const product = describeProduct(receipt);
  return (
    <Paper withBorder px="md" py="sm" component="article" aria-label={product}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Text fw={600} className="anywhere">
              {product}
            </Text>
            <Mark color={COLORS[State]}>{words.states[State]}</Mark>
            {Environment === 'Sandbox' && <Mark color="blue">{words.sandbox}</Mark>}
          </Group>
          <Group gap="xs">
            {mayGive && State === 'Kept' && (
              <DialogButton
                label={words.give.act}
                heading={words.give.heading}
                about={product}
                size="compact-sm"
              >
                {(close) => <GiveForm receipt={receipt} onClose={close} />}
              </DialogButton>
            )}
            {mayGive && State !== 'Refunded' && (
              <DialogButton
                label={words.refund.act}
                heading={words.refund.heading}
                about={product}
                size="compact-sm"
                variant="default"
              >
                {(close) => <RefundForm receipt={receipt} onClose={close} />}
              </DialogButton>
            )}
          </Group>
        </Group>
        {KeptBecause !== undefined && (
          <Text size="sm" className="anywhere">
            {KeptBecause}
          </Text>
        )}
        <ReceiptFacts receipt={receipt} hasPlayer={hasPlayer} />
        {receipt.Shortfall && <Text size="sm">{texts.shortfall}</Text>}
        {UsedByOthers > 0 && LastUsedByOtherAt !== undefined && (
          <Text size="sm">
            {words.usedByOthers(UsedByOthers, <Moment at={LastUsedByOtherAt} />)}
          </Text>
        )}
        {Object.keys(Details).length > 0 && (
          <details>
            <Text component="summary" size="sm">
              {words.raw}
            </Text>
            <Code block className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
              {JSON.stringify(Details, undefined, 2)}
            </Code>
          </details>
        )}
      </Stack>
    </Paper>
  );
}

/** A word about a receipt, written as all badges are. */
function Mark({ color, children }: { readonly color: string; readonly children: string }) {
  return (
    <Badge variant="light" color={color} c="var(--mantine-color-text)" miw="max-content">
      {children.toLowerCase()}
    </Badge>
  );
}

function describeProduct({ ProductId, Quantity }: Receipt): string {
  return ProductId === undefined ? words.onlyRefund : words.product(ProductId, Quantity);
}

function ReceiptFacts({ receipt, hasPlayer }: OneReceipt) {
  const { CatalogVersion, Kind, Platform, PlayerId, ReceiptId, TransactionId } = receipt;
  const titleId = useTitleId();
  const facts: Readonly<Record<string, ReactNode>> = {
    [words.platform]: words.platforms[Platform],
    [texts.price]: describePrice(receipt),
    [texts.kind]: texts.kinds[Kind],
    [texts.player]:
      hasPlayer &&
      (PlayerId === undefined ? (
        texts.noPlayer
      ) : (
        <Anchor
          component={Link}
          size="sm"
          href={playerAddress({ titleId, playerId: PlayerId, tab: 'receipts' })}
        >
          {PlayerId}
        </Anchor>
      )),
    [texts.transaction]: TransactionId !== undefined && (
      <Copyable text={TransactionId} what={texts.transaction} />
    ),
    [texts.receipt]: <Copyable text={ReceiptId} what={texts.receipt} />,
    [texts.catalogVersion]: CatalogVersion,
    ...timesOf(receipt),
    [texts.goods.Given]: describeGoods(receipt.Given),
    [texts.goods.Taken]: describeGoods(receipt.Taken),
    [texts.goods.Shortfall]: describeGoods(receipt.Shortfall),
  };
  return (
    <Facts>
      {Object.entries(facts)
        .filter(([, value]) => value !== undefined && value !== false)
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </Facts>
  );
}

function timesOf({
  Quantity,
  RefundedAt,
  RefundedQuantity,
  RefundedBy,
  RefundedByName = RefundedBy?.replace(':', ' '),
  GivenBy,
  GivenByName = GivenBy?.replace(':', ' '),
  ...receipt
}: Receipt): Readonly<Record<string, ReactNode>> {
  const refundedAt = RefundedAt !== undefined && <Moment at={RefundedAt} />;
  const time = (at: string | undefined) => at !== undefined && <Moment at={at} />;
  return {
    [texts.purchasedAt]: time(receipt.PurchasedAt),
    [texts.receivedAt]: time(receipt.ReceivedAt),
    [texts.givenAt]: time(receipt.GivenAt),
    [texts.givenBy]: GivenByName,
    [texts.movedAt]: time(receipt.MovedAt),
    [texts.refundedAt]:
      refundedAt && RefundedQuantity !== undefined && RefundedQuantity < Quantity
        ? texts.refundedPart({ at: refundedAt, part: RefundedQuantity, all: Quantity })
        : refundedAt,
    [texts.refundedBy]: RefundedByName,
    [texts.reversedAt]: time(receipt.RefundReversedAt),
  };
}

function describePrice({ Price, Currency, PriceSource }: Receipt): string {
  if (Price === undefined || Currency === undefined || PriceSource === undefined) {
    return texts.noPrice;
  }
  const amount = describeMoney(Price, Currency);
  return texts.priceOf({ amount, source: texts.priceSources[PriceSource] });
}

function describeGoods(goods: ReceiptGoods | undefined): string | undefined {
  if (!goods) return undefined;
  const uses = new Map<string, number>();
  for (const { ItemId, Uses } of goods.Items) uses.set(ItemId, (uses.get(ItemId) ?? 0) + Uses);
  return [
    ...[...uses].map(([itemId, count]) => texts.goodsItem(itemId, count)),
    ...inOrderOfCodes(goods.VirtualCurrency).map(([code, amount]) => describeAmount(amount, code)),
    ...Object.entries(goods.UsageSeconds ?? {}).map(([name, seconds]) =>
      texts.usageTime(name, seconds),
    ),
  ].join(', ');
}

function GiveForm({
  receipt,
  onClose,
}: {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const product = describeProduct(receipt);
  return (
    <ActForm
      act={words.give.act}
      takesNote
      request={{ ReceiptId: receipt.ReceiptId }}
      send={(request, options) => purser.admin.giveReceipt(request, options)}
      labels={words.give.labels}
      done={() => words.give.done(product)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {words.give.effect(product)}
      </Text>
    </ActForm>
  );
}

function RefundForm({
  receipt,
  onClose,
}: {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const product = describeProduct(receipt);
  const { ReceiptId, Quantity } = receipt;
  const [units, setUnits] = useState<number | string>(Quantity);
  const isPart = typeof units === 'number' && units < Quantity;
  return (
    <ActForm
      act={words.refund.act}
      isDestructive
      takesNote
      request={
        typeof units === 'number' ? { ReceiptId, ...(isPart && { Quantity: units }) } : undefined
      }
      send={(request, options) => purser.admin.refundReceipt(request, options)}
      labels={words.refund.labels}
      done={({ Taken, Shortfall }) => {
        const [taken, missed] = [describeGoods(Taken), describeGoods(Shortfall)];
        return words.refund.done(product, {
          ...(taken !== undefined && { taken }),
          ...(missed !== undefined && { missed }),
        });
      }}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {words.refund.effect(product)}
      </Text>
      {Quantity > 1 && (
        <NumberInput
          label={words.refund.quantity}
          min={1}
          max={Quantity}
          allowDecimal={false}
          allowNegative={false}
          value={units}
          onChange={setUnits}
        />
      )}
    </ActForm>
  );
}
