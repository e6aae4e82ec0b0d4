import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconDoor,
  IconDoorOff,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import type { AdminGetStoreItemsResult } from 'purser-client';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { StoreSale } from '../../api/store-sales.ts';
import { withParams } from '../../parts/addresses.ts';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { ReviewOpenness } from '../../parts/changes/review-openness.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { NewStore } from './new-store.tsx';
import { CopyDuringSale } from './sale-notices.tsx';
import { deletion } from './store-changes.ts';

const texts = STORES_TEXTS.actions;

/** The actions on a store as a whole, each with its preview. */
export function StoreActions({
  store,
  sales,
  mayEdit,
  onReload,
}: {
  readonly store: AdminGetStoreItemsResult;
  /** Those that run in it. */
  readonly sales: readonly StoreSale[];
  readonly mayEdit: boolean;
  readonly onReload: () => Promise<unknown>;
}) {
  const purser = usePurser();
  const [, go] = useLocation();
  const [act, setAct] = useState<'open' | 'close' | 'delete' | 'duplicate'>();
  const isOpen = store.Open !== false;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={texts.label}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={withParams('history', {
              of: 'Store',
              version: store.CatalogVersion,
              store: store.StoreId,
            })}
            leftSection={<IconHistory size={16} />}
          >
            {SHARED_TEXTS.history}
          </Menu.Item>
          {mayEdit && (
            <>
              <Menu.Item
                leftSection={isOpen ? <IconDoorOff size={16} /> : <IconDoor size={16} />}
                onClick={() => setAct(isOpen ? 'close' : 'open')}
              >
                {isOpen ? CHANGES_TEXTS.openness.close : CHANGES_TEXTS.openness.open}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setAct('duplicate')}>
                {texts.duplicate}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setAct('delete')}>
                {texts.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {act === 'duplicate' && (
        <NewStore
          version={store.CatalogVersion}
          copied={store.StoreId}
          onClose={() => setAct(undefined)}
        >
          <CopyDuringSale sales={sales} />
        </NewStore>
      )}
      {(act === 'open' || act === 'close') && (
        <ReviewOpenness
          store={store}
          Open={act === 'open'}
          onClose={() => setAct(undefined)}
          onReload={onReload}
        />
      )}
      {act === 'delete' && (
        <ReviewChange
          change={deletion({ purser, store, revision: store.Revision })}
          warning={<Text size="sm">{texts.deletionEffect}</Text>}
          conflict={<LookAgain onLook={onReload} />}
          onClose={() => setAct(undefined)}
          onSaved={(isScheduled) => {
            setAct(undefined);
            if (isScheduled) return onReload();
            go(withParams('stores', { version: store.CatalogVersion }));
            return undefined;
          }}
        />
      )}
    </>
  );
}
