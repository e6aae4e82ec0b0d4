import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { FieldOwnerContext } from '../../parts/amount-input/wrong-amounts.ts';
import { PRICE_MAX } from '../../parts/prices.ts';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { type Currency, parseCells } from './prices.ts';

const texts = CATALOGS_TEXTS.price;

/** Where a cell of the grid is. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** One price, as in a spreadsheet: Enter and the arrows go up and down, and several cells can be pasted. */
export const PriceCell = memo(function PriceCell({
  itemId,
  currency,
  price,
  was,
  row,
  column,
  isReadOnly,
  onPrice,
  onPaste,
}: CellPlace & {
  readonly itemId: string;
  readonly currency: Currency;
  readonly price: number | undefined;
  /** The saved price. */
  readonly was: number | undefined;
  readonly isReadOnly: boolean;
  readonly onPrice: (itemId: string, currency: Currency, price: number | undefined) => void;
  readonly onPaste: (from: CellPlace, cells: readonly (readonly string[])[]) => void;
}) {
  function paste(event: ClipboardEvent): void {
    const cells = parseCells(event.clipboardData.getData('text/plain'));
    if (!cells || isReadOnly) return;
    event.preventDefault();
    onPaste({ row, column }, cells);
  }
  return (
    <FieldOwnerContext value={itemId}>
      <AmountInput
        isCell
        label={texts.label(itemId, currency.code)}
        field={fieldOfPrice(currency)}
        max={PRICE_MAX}
        aria-description={price === was ? undefined : texts.saved(was)}
        data-cell={`${row}:${column}`}
        size="xs"
        placeholder="–"
        readOnly={isReadOnly}
        styles={{
          input: {
            textAlign: 'right',
            ...(price !== was && { background: 'var(--mantine-primary-color-light)' }),
          },
        }}
        amount={price}
        onAmount={(typed) => typed !== null && onPrice(itemId, currency, typed)}
        onKeyDown={moveToCell}
        onPaste={paste}
      />
    </FieldOwnerContext>
  );
});

/** The field of an item in which the price in a currency is typed. */
export function fieldOfPrice({ kind, code }: Currency): string {
  return `${kind} ${code}`;
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function moveToCell(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' && event.shiftKey ? -1 : STEPS[event.key];
  if (step === undefined) return;
  const [row, column] = (event.currentTarget.dataset['cell'] ?? '').split(':');
  const next = event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(`[data-cell="${Number(row) + step}:${column}"]`);
  event.preventDefault();
  next?.focus();
  next?.select();
}
