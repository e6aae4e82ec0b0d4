import { Alert, Badge, Button, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type {
  AdminGetStoreItemsResult,
  CatalogItem,
  PendingChangeDetails,
  StoreItem,
} from 'purser-client';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { StoreSale } from '../../api/store-sales.ts';
import { type WrongAmounts, WrongAmountsContext } from '../../parts/amount-input/wrong-amounts.ts';
import { WrongAmountsButton } from '../../parts/amount-input/wrong-amounts-button.tsx';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { type Change, ReviewChange } from '../../parts/changes/review-change.tsx';
import { type ItemFile, placesIn } from '../../parts/item-files/item-file.ts';
import { PageAction } from '../../parts/page.tsx';
import { PRICE_MAX } from '../../parts/prices.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { BULK_TEXTS } from '../../texts/bulk.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { BothSides } from './both-sides.tsx';
import type { Draft } from './draft.ts';
import { HeaderForm } from './header-form.tsx';
import { ItemDialogs } from './item-dialogs.tsx';
import { ItemTable } from './item-table.tsx';
import { ReviewDuringSale } from './sale-notices.tsx';
import { StoreFiles } from './store-files.tsx';
import { contentChange, newStoreChange } from './store-changes.ts';
import { useDraft } from './use-draft.ts';

interface Editor {
  readonly store: AdminGetStoreItemsResult;
  /** There is no such store yet. */
  readonly isNew: boolean;
  /** The store of which a new one begins as a copy. Absent: none. */
  readonly copied: AdminGetStoreItemsResult | undefined;
  /** Those that run in the store, or in the one of which it begins as a copy. */
  readonly sales: readonly StoreSale[];
  readonly catalog: readonly CatalogItem[];
  /** The virtual currencies of the title. */
  readonly codes: readonly string[];
  readonly mayEdit: boolean;
  /** The scheduled change that is edited. Absent: none. */
  readonly scheduled: PendingChangeDetails | undefined;
  readonly onReload: () => Promise<AdminGetStoreItemsResult | undefined>;
  /** The scheduled change has another one in its place. */
  readonly onReplaced: () => void;
}

/** A store to be edited, looked at and saved. */
export function StoreEditor(editor: Editor) {
  const { store, isNew, catalog, codes, sales, mayEdit, scheduled, onReload, onReplaced } = editor;
  const { draft, edit, count, isStale, wrongAmounts, isWrong } = useDraft(editor);
  const [dialog, setDialog] = useState<'add' | 'sides' | 'bulk'>();
  const [detailed, setDetailed] = useState<string>();
  const { reviewed, setReviewed, review, reviewFile } = useReviewed(editor, draft.revision);
  const items = useMemo(() => new Map(catalog.map((item) => [item.ItemId, item])), [catalog]);
  const of = { draft, codes, sales, mayEdit, edit };
  async function lookAtBothSides(): Promise<void> {
    setReviewed(undefined);
    await onReload();
    setDialog('sides');
  }
  function close(): void {
    setDialog(undefined);
    setDetailed(undefined);
  }
  function rebase(content?: Draft['content']): void {
    edit({ kind: 'rebase', store, ...(content && { content }) });
    close();
  }
  return (
    <WrongAmountsContext value={wrongAmounts}>
      {isStale && <Stale revision={store.Revision} onShow={() => setDialog('sides')} />}
      <EditorTabs
        itemCount={draft.content.items.length}
        actions={
          <EditActions
            {...{ mayEdit, wrongAmounts, count }}
            files={<StoreFiles {...of} store={store} known={items} review={reviewFile} />}
            canReview={(count > 0 || isNew) && !isWrong}
            onDiscard={() => edit({ kind: 'discard' })}
            onReview={() => review(draft)}
          />
        }
        items={(search) => (
          <ItemTable
            {...{ draft, codes, search, mayEdit, edit }}
            catalog={items}
            onDetails={setDetailed}
          />
        )}
        onAdd={mayEdit ? () => setDialog('add') : undefined}
        onBulk={() => setDialog('bulk')}
        texts={
          <HeaderForm
            header={draft.content.header}
            mayEdit={mayEdit}
            onHeader={(header) => edit({ kind: 'header', header })}
          />
        }
      />
      <ItemDialogs {...of} {...{ dialog, detailed }} catalog={items} onClose={close} />
      {dialog === 'sides' && (
        <BothSides
          {...{ draft, store }}
          onClose={close}
          onDiscard={() => rebase()}
          onMerge={rebase}
        />
      )}
      {reviewed && (
        <ReviewChange
          change={reviewed}
          replaced={scheduled}
          warning={<ReviewDuringSale {...{ isNew, sales, draft, store }} />}
          onClose={() => setReviewed(undefined)}
          conflict={<LookAgain label={STORES_TEXTS.lookAtBothSides} onLook={lookAtBothSides} />}
          onSaved={async (isScheduled) => {
            const saved = await onReload();
            // A scheduled change is not in the store yet, and nobody has to schedule it twice.
            if (isScheduled) edit({ kind: 'discard' });
            else if (saved) edit({ kind: 'rebase', store: saved });
            setReviewed(undefined);
            if (scheduled) onReplaced();
          }}
        />
      )}
    </WrongAmountsContext>
  );
}

/** The change that is looked at. A fault in it is told with the place that a file had for its item. */
function useReviewed(
  { store, isNew, sales }: Pick<Editor, 'store' | 'isNew' | 'sales'>,
  revision: number,
) {
  const purser = usePurser();
  const [reviewed, setReviewed] = useState<Change>();
  const [places, setPlaces] = useState<ReadonlyMap<string, string>>(new Map());
  function review(of: Draft, inFile = places): void {
    const subject = { purser, store, revision, places: inFile };
    setReviewed(isNew ? newStoreChange(subject, of) : contentChange(subject, of, sales));
  }
  function reviewFile(of: Draft, file: ItemFile<StoreItem>): void {
    const inFile = placesIn(file);
    setPlaces(inFile);
    review(of, inFile);
  }
  return { reviewed, setReviewed, review, reviewFile };
}

/** How much is changed, and what can be done with it. */
function EditActions({
  mayEdit,
  files,
  wrongAmounts,
  count,
  canReview,
  onDiscard,
  onReview,
}: {
  readonly mayEdit: boolean;
  readonly files: React.ReactNode;
  readonly wrongAmounts: WrongAmounts;
  readonly count: number;
  readonly canReview: boolean;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}) {
  if (!mayEdit) return files;
  return (
    <Group gap="xs">
      {files}
      <WrongAmountsButton of={wrongAmounts} />
      {count > 0 && (
        <>
          <Badge variant="light" c="var(--mantine-color-text)">
            {STORES_TEXTS.editor.changed(count)}
          </Badge>
          <Button variant="subtle" color="gray" onClick={onDiscard}>
            {STORES_TEXTS.editor.discard}
          </Button>
        </>
      )}
      <Button disabled={!canReview} onClick={onReview}>
        {STORES_TEXTS.editor.review}
      </Button>
    </Group>
  );
}

/** The items, and the texts and data; the address says which. */
function EditorTabs({
  itemCount,
  actions,
  items,
  onAdd,
  onBulk,
  texts,
}: {
  readonly itemCount: number;
  readonly actions: React.ReactNode;
  readonly items: (search: string) => React.ReactNode;
  /** Absent: the person may not. */
  readonly onAdd: (() => void) | undefined;
  readonly onBulk: () => void;
  readonly texts: React.ReactNode;
}) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [found] = useDebouncedValue(search, 150);
  function setParam(name: string, value: string): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }
  return (
    <Tabs
      value={params.get('tab') === 'texts' ? 'texts' : 'items'}
      onChange={(tab) => setParam('tab', tab === 'texts' ? 'texts' : '')}
    >
      <Stack>
        <Group justify="space-between">
          <Tabs.List>
            <Tabs.Tab value="items">{STORES_TEXTS.editor.itemsTab(itemCount)}</Tabs.Tab>
            <Tabs.Tab value="texts">{STORES_TEXTS.textsAndData}</Tabs.Tab>
          </Tabs.List>
          {actions}
        </Group>
        <Tabs.Panel value="items">
          <Stack gap="sm">
            <Group justify="space-between" gap="xs">
              <TextInput
                aria-label={STORES_TEXTS.editor.find}
                placeholder={STORES_TEXTS.searchItems}
                leftSection={<IconSearch size={16} aria-hidden />}
                value={search}
                onChange={(event) => setParam('search', event.currentTarget.value)}
              />
              {onAdd && (
                <>
                  <Button variant="default" onClick={onBulk}>
                    {BULK_TEXTS.open}
                  </Button>
                  <PageAction>
                    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
                      {STORES_TEXTS.editor.add}
                    </Button>
                  </PageAction>
                </>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              {STORES_TEXTS.table.bounds(PRICE_MAX)}
            </Text>
            {items(found)}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="texts">{texts}</Tabs.Panel>
      </Stack>
    </Tabs>
  );
}

function Stale({ revision, onShow }: { readonly revision: number; readonly onShow: () => void }) {
  return (
    <Alert color="orange" title={STORES_TEXTS.editor.stale} role="alert">
      <Group justify="space-between">
        <Text size="sm">{STORES_TEXTS.editor.staleAdvice(revision)}</Text>
        <Button size="xs" variant="default" onClick={onShow}>
          {STORES_TEXTS.lookAtBothSides}
        </Button>
      </Group>
    </Alert>
  );
}
