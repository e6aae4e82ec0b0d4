import { Center, Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isSame } from '../../parts/is-same.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import type { Draft, Edit } from './draft.ts';
import { ItemRow } from './item-row.tsx';
import { type Catalog, columnsOf, findPlaces, type PriceColumn } from './prices.ts';
import { useReorder } from './use-reorder.ts';
import { useRowWindow } from './use-row-window.ts';
import classes from './item-table.module.css';

const texts = STORES_TEXTS.table;

const ROW_PX = 65;
const HEAD_PX = 41;

/** The items of a store in their order, with prices to edit. Only the rows that can be seen are there. */
export function ItemTable({
  draft,
  catalog,
  codes,
  search,
  mayEdit,
  edit,
  onDetails,
}: {
  readonly draft: Draft;
  readonly catalog: Catalog;
  /** The virtual currencies of the title. */
  readonly codes: readonly string[];
  readonly search: string;
  readonly mayEdit: boolean;
  readonly edit: (edit: Edit) => void;
  readonly onDetails: (itemId: string) => void;
}) {
  const box = useRef<HTMLElement>(null);
  const [said, say] = useState('');
  const { items } = draft.content;
  const columns = useColumns({ draft, catalog, codes });
  const places = useMemo(() => findPlaces(items, { catalog, search }), [items, catalog, search]);
  const before = useMemo(
    () => new Map(draft.base.items.map((item) => [item.ItemId, item])),
    [draft.base],
  );
  // The search results begin at the top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [search]);
  const canMove = search.trim() === '' && items.length > 1;
  const rows = useRowWindow(box, { count: places.length, rowPx: ROW_PX });
  const onMove = useCallback(
    (move: { readonly from: number; readonly to: number }) => {
      edit({ kind: 'move', ...move });
      say(texts.moved(move.to + 1));
    },
    [edit],
  );
  const reorder = useReorder(box, { count: items.length, rowPx: ROW_PX, headPx: HEAD_PX, onMove });
  const width = columns.length + (mayEdit ? 3 : 2);
  return (
    <section ref={box} className={classes['box']} tabIndex={0} aria-label={texts.label}>
      <table className={classes['table']} aria-rowcount={places.length + 1}>
        <Head columns={columns} mayEdit={mayEdit} />
        <tbody>
          <Spacer px={rows.abovePx} width={width} />
          {places.slice(rows.first, rows.end).map((place, index) => {
            const item = items[place];
            return (
              item && (
                <ItemRow
                  key={item.ItemId}
                  item={item}
                  inCatalog={catalog.get(item.ItemId)}
                  columns={columns}
                  place={place}
                  rowIndex={rows.first + index + 2}
                  mark={markOf(place, reorder.drag)}
                  isChanged={!isSame(before.get(item.ItemId), item)}
                  mayEdit={mayEdit}
                  canMove={canMove}
                  edit={edit}
                  onDetails={onDetails}
                  onGripKey={reorder.onKeyDown}
                  onGrip={reorder.onPointerDown}
                />
              )
            );
          })}
          <Spacer px={rows.belowPx} width={width} />
        </tbody>
      </table>
      {places.length === 0 && (
        <Center h={120}>
          <Text c="dimmed">{items.length === 0 ? texts.empty : STORES_TEXTS.noItemMatches}</Text>
        </Center>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

/** The same array as long as no column comes or goes: rows are drawn anew only where they change. */
function useColumns({
  draft,
  catalog,
  codes,
}: {
  readonly draft: Draft;
  readonly catalog: Catalog;
  readonly codes: readonly string[];
}): readonly PriceColumn[] {
  const { base, content } = draft;
  const found = useMemo(
    () => columnsOf([...base.items, ...content.items], { catalog, codes }),
    [base, content.items, catalog, codes],
  );
  const key = JSON.stringify(found);
  return useMemo(() => JSON.parse(key) as readonly PriceColumn[], [key]);
}

function Head({
  columns,
  mayEdit,
}: {
  readonly columns: readonly PriceColumn[];
  readonly mayEdit: boolean;
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {mayEdit && (
          <th scope="col">
            <VisuallyHidden>{texts.order}</VisuallyHidden>
          </th>
        )}
        <th scope="col">{SHARED_TEXTS.item}</th>
        {columns.map(({ member, code }) => (
          <th key={`${member}/${code}`} scope="col">
            {member === 'VirtualCurrencyPrices' ? texts.price(code) : texts.realPrice(code)}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function Spacer({ px, width }: { readonly px: number; readonly width: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden>
      <td className={classes['spacer']} colSpan={width} style={{ height: px }} />
    </tr>
  );
}

function markOf(
  place: number,
  drag: { readonly from: number; readonly to: number } | undefined,
): 'dragged' | 'before' | 'behind' | undefined {
  if (!drag) return undefined;
  if (place === drag.from) return 'dragged';
  if (place !== drag.to) return undefined;
  return drag.to < drag.from ? 'before' : 'behind';
}
