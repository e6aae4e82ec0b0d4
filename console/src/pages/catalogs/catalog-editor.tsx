import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type {
  AdminGetCatalogItemsResult,
  CatalogItemInput,
  PendingChangeDetails,
} from 'purser-client';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import {
  useWrongAmounts,
  type WrongAmounts,
  WrongAmountsContext,
} from '../../parts/amount-input/wrong-amounts.ts';
import { WrongAmountsButton } from '../../parts/amount-input/wrong-amounts-button.tsx';
import { type ItemFile, placesIn } from '../../parts/item-files/item-file.ts';
import { PageAction } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay, useTitleId } from '../../session/title.tsx';
import { BULK_TEXTS } from '../../texts/bulk.ts';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { BulkEditOfItems } from './bulk-edit-of-items.tsx';
import { CatalogFiles } from './catalog-files.tsx';
import {
  type CatalogBase,
  type Draft,
  draftTowards,
  NO_DRAFT,
  toBase,
  withItem,
  withoutItem,
  withUndone,
} from './draft.ts';
import { useKeptDraft } from './draft-store.ts';
import { FilterBar } from './filter-bar.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { choicesOf } from './item-filter.ts';
import { ItemTable } from './item-table.tsx';
import { NewItem } from './new-item.tsx';
import { ReviewCatalog } from './review-catalog.tsx';
import { rowOf } from './rows.ts';
import { useCurrencies, useDropTables } from '../../api/catalog-queries.ts';

const texts = CATALOGS_TEXTS.editor;

interface Editor {
  readonly catalogVersion: string;
  readonly catalog: AdminGetCatalogItemsResult;
  /** The scheduled change that is edited. Absent: none. */
  readonly scheduled: PendingChangeDetails | undefined;
  /** The scheduled change has another one in its place. */
  readonly onReplaced: () => void;
}

/** The items of a catalog version: looked at, changed, and saved together. */
export function CatalogEditor({ catalogVersion, catalog, scheduled, onReplaced }: Editor) {
  const loaded = useMemo(() => toBase(catalog), [catalog]);
  const first = useMemo(() => firstDraft(loaded, scheduled), [loaded, scheduled]);
  const key = [useTitleId(), catalogVersion, scheduled?.PendingChange ?? ''].join(' ');
  const [{ base, draft }, edit] = useKeptDraft(key, loaded, first);
  const { wrongAmounts, isWrong } = useWrongAmounts(key);
  const [address, setAddress] = useAddress();
  const [isReviewed, review] = useDisclosure();
  const [isNew, create] = useDisclosure();
  const [isBulk, bulk] = useDisclosure();
  const [places, setPlaces] = useState<ReadonlyMap<string, string>>(new Map());
  const canWrite = useMay()('catalog:write');
  const choices = useChoices(catalogVersion, base);
  const row = rowOf(base, draft, address['item'] ?? '');
  const open = (item: string) => setAddress({ item });
  const undo = useCallback(
    (id: string) => {
      edit((kept) => withUndone(kept.draft, id));
      wrongAmounts.forgetAll(id);
    },
    [edit, wrongAmounts],
  );
  function remove(id: string): void {
    edit((kept) => withoutItem(kept.base, kept.draft, id));
    wrongAmounts.forgetAll(id);
  }
  function discard(): void {
    edit(() => NO_DRAFT);
    wrongAmounts.forgetAll();
  }
  function add(item: CatalogItemInput): void {
    edit((kept) => withItem(kept.base, kept.draft, item));
    create.close();
    open(item.ItemId);
  }
  /** Takes the items of a file into the draft, and shows what they change. */
  function take(items: readonly CatalogItemInput[], file: ItemFile<CatalogItemInput>): void {
    edit((kept) => draftTowards(kept.base, items));
    setPlaces(placesIn(file));
    wrongAmounts.forgetAll();
    review.open();
  }
  const isTaken = (id: string) => base.items.has(id) || draft.has(id);
  return (
    <WrongAmountsContext value={wrongAmounts}>
      <EditorActions
        {...{ canWrite, count: draft.size, isWrong, wrongAmounts }}
        files={<CatalogFiles {...{ catalogVersion, base, draft }} onImport={canWrite && take} />}
        onNew={create.open}
        onBulk={bulk.open}
        onDiscard={discard}
        onReview={review.open}
      />
      <FilterBar choices={choices} />
      <ItemTable
        catalogVersion={catalogVersion}
        {...{ base, draft, edit, choices }}
        isReadOnly={!canWrite}
        onOpen={open}
        onUndo={undo}
      />
      {row && (
        <ItemDrawer
          key={row.id}
          catalogVersion={catalogVersion}
          row={row}
          choices={choices}
          isReadOnly={!canWrite}
          onChange={(item) => edit((kept) => withItem(kept.base, kept.draft, item))}
          onUndo={() => undo(row.id)}
          onRemove={() => remove(row.id)}
          onCopy={() => add({ ...row.item, ItemId: freeId(row.id, isTaken) })}
          onClose={() => open('')}
        />
      )}
      {isBulk && <BulkEditOfItems {...{ base, draft, edit, choices }} onClose={bulk.close} />}
      {isNew && <NewItem {...{ isTaken }} onAdd={add} onClose={create.close} />}
      {isReviewed && draft.size > 0 && (
        <ReviewCatalog
          {...{ catalogVersion, base, draft, edit, places }}
          replaced={scheduled}
          onClose={review.close}
          onSaved={() => scheduled && onReplaced()}
        />
      )}
    </WrongAmountsContext>
  );
}

/** The draft that makes the items as a scheduled change would leave them; undefined: there is none. */
function firstDraft(
  loaded: CatalogBase,
  scheduled: PendingChangeDetails | undefined,
): Draft | undefined {
  const after = scheduled?.Contents?.Catalog?.Catalog;
  return after && draftTowards(loaded, after);
}

/** How much is not saved, and what can be done with it. */
function EditorActions({
  canWrite,
  files,
  count,
  isWrong,
  wrongAmounts,
  onNew,
  onBulk,
  onDiscard,
  onReview,
}: {
  readonly canWrite: boolean;
  readonly files: ReactNode;
  readonly count: number;
  readonly isWrong: boolean;
  readonly wrongAmounts: WrongAmounts;
  readonly onNew: () => void;
  readonly onBulk: () => void;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}) {
  if (!canWrite) {
    return (
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {texts.readOnly}
        </Text>
        {files}
      </Group>
    );
  }
  return (
    <>
      <PageAction>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {CATALOGS_TEXTS.newItem}
        </Button>
      </PageAction>
      <Group gap="xs" justify="flex-end">
        {files}
        <WrongAmountsButton of={wrongAmounts} />
        {count > 0 && (
          <>
            <Badge variant="light">{texts.notSaved(count)}</Badge>
            <Button variant="subtle" color="gray" onClick={onDiscard}>
              {CATALOGS_TEXTS.discard}
            </Button>
          </>
        )}
        <Button variant="default" onClick={onBulk}>
          {BULK_TEXTS.open}
        </Button>
        <Button disabled={count === 0 || isWrong} onClick={onReview}>
          {texts.review}
        </Button>
      </Group>
    </>
  );
}

/**
 * The choices of forms and filters. They come from the catalog as it is saved, so nothing jumps while somebody types.
 */
function useChoices(catalogVersion: string, base: CatalogBase) {
  const currencies = useCurrencies().data?.VirtualCurrencies;
  const tables = useDropTables(catalogVersion).data?.Tables;
  return useMemo(() => {
    const found = choicesOf(base.items.values());
    const codes = (currencies ?? []).map(({ CurrencyCode }) => CurrencyCode);
    return {
      ...found,
      virtual: [...new Set([...codes, ...found.virtual])].toSorted(),
      itemIds: [...base.items.keys()],
      tableIds: Object.keys(tables ?? {}),
    };
  }, [base, currencies, tables]);
}

function freeId(id: string, isTaken: (id: string) => boolean): string {
  for (let count = 2; ; count += 1) {
    const candidate = `${id}-${count}`;
    if (!isTaken(candidate)) return candidate;
  }
}
