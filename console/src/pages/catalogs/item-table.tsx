import { Text } from '@mantine/core';
import { DataTable } from 'mantine-datatable';
import { use, useCallback, useMemo } from 'react';
import { readAmount } from '../../parts/amount-input/read-amount.ts';
import { fieldOf, WrongAmountsContext } from '../../parts/amount-input/wrong-amounts.ts';
import { PRICE_MAX } from '../../parts/prices.ts';
import { useAddress } from '../../parts/use-address.ts';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { type CatalogBase, type Draft, itemOf, withItem } from './draft.ts';
import type { EditDraft } from './draft-store.ts';
import { filterOf } from './filter-bar.tsx';
import { itemColumn, itemColumns, priceColumns } from './item-columns.tsx';
import type { ItemChoices } from './item-form.tsx';
import { type CellPlace, fieldOfPrice } from './price-cell.tsx';
import { type Currency, withPrice } from './prices.ts';
import { findIds, rowOf } from './rows.ts';

const ROWS = 50;

/** The items that the filter lets through, 50 at a time: what they are, or a grid of their prices. */
export function ItemTable({
  catalogVersion,
  base,
  draft,
  edit,
  choices,
  isReadOnly,
  onOpen,
  onUndo,
}: {
  readonly catalogVersion: string;
  readonly base: CatalogBase;
  readonly draft: Draft;
  readonly edit: EditDraft;
  readonly choices: ItemChoices;
  readonly isReadOnly: boolean;
  readonly onOpen: (id: string) => void;
  readonly onUndo: (id: string) => void;
}) {
  const [address, setAddress] = useAddress();
  const { text, itemClass, tag, currency, kind } = filterOf(address);
  const added = [...draft.keys()].filter((id) => !base.items.has(id)).join('\n');
  const ids = useMemo(
    () => findIds(base, draft, { text, itemClass, tag, currency, kind }),
    // oxlint-disable-next-line react/exhaustive-deps -- a draft of an item that is saved does not change what is found
    [base, added, text, itemClass, tag, currency, kind],
  );
  const pages = Math.max(1, Math.ceil(ids.length / ROWS));
  const page = Math.min(pages, Math.max(1, Number(address['page'] ?? 1) || 1));
  const shown = useMemo(() => ids.slice((page - 1) * ROWS, page * ROWS), [ids, page]);
  const actions = { catalogVersion, onOpen, onUndo };
  const grid = useGrid({ shown, choices, edit });
  const isGrid = address['view'] === 'prices';
  return (
    <>
      {isGrid && (
        <Text size="xs" c="dimmed">
          {CATALOGS_TEXTS.price.bounds(PRICE_MAX)}
        </Text>
      )}
      <DataTable
        withTableBorder
        borderRadius="md"
        highlightOnHover
        minHeight={180}
        idAccessor="id"
        records={shown.flatMap((id) => rowOf(base, draft, id) ?? [])}
        totalRecords={ids.length}
        recordsPerPage={ROWS}
        page={page}
        onPageChange={(next) => setAddress({ page: next === 1 ? '' : String(next) }, 'replace')}
        getPaginationControlProps={(control) => ({
          'aria-label': CATALOGS_TEXTS.table.control(control),
        })}
        columns={
          isGrid
            ? [itemColumn(actions), ...priceColumns({ ...grid, isReadOnly })]
            : itemColumns(actions)
        }
        noRecordsText={CATALOGS_TEXTS.table.noneMatches}
      />
    </>
  );
}

/**
 * The props of the grid of prices; its functions stay the same while somebody types, so that only the touched cell is
 * drawn anew.
 */
function useGrid({
  shown,
  choices,
  edit,
}: {
  readonly shown: readonly string[];
  readonly choices: ItemChoices;
  readonly edit: EditDraft;
}) {
  const currencies = useMemo(
    (): readonly Currency[] => [
      ...choices.virtual.map((code) => ({ kind: 'virtual' as const, code })),
      ...choices.real.map((code) => ({ kind: 'real' as const, code })),
    ],
    [choices],
  );
  const onPrice = useCallback(
    (id: string, currency: Currency, price: number | undefined) =>
      edit(({ base, draft }) => {
        const item = itemOf(base, draft, id);
        return item ? withItem(base, draft, withPrice(item, currency, price)) : draft;
      }),
    [edit],
  );
  const wrongAmounts = use(WrongAmountsContext);
  const pasteCell = useCallback(
    (id: string, currency: Currency, text: string) => {
      const field = fieldOf(id, fieldOfPrice(currency));
      const reading = readAmount(text, { max: PRICE_MAX });
      if (reading.status === 'right') {
        wrongAmounts?.forget(field);
        onPrice(id, currency, reading.amount);
      } else {
        const label = CATALOGS_TEXTS.price.label(id, currency.code);
        wrongAmounts?.set(field, { label, owner: id, text });
      }
    },
    [wrongAmounts, onPrice],
  );
  const onPaste = useCallback(
    (from: CellPlace, cells: readonly (readonly string[])[]) => {
      for (const [down, row] of cells.entries()) {
        for (const [right, text] of row.entries()) {
          const id = shown[from.row + down];
          const currency = currencies[from.column + right];
          if (id !== undefined && currency) pasteCell(id, currency, text);
        }
      }
    },
    [shown, currencies, pasteCell],
  );
  return { currencies, onPrice, onPaste };
}
