import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, IconDoor, IconDoorOff, IconHistory, IconTrash } from '@tabler/icons-react';
import type { AdminGetStoreItemsResult } from 'purser-client';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { deletion, openChange } from './store-changes.ts';

const CONSEQUENCES = {
  open: 'From the moment of the change everybody can buy in it, at its prices.',
  close: 'Nobody can buy in it then. It can still be read and edited.',
  delete:
    'Nobody can buy in it then. The catalog keeps its items, and the history can bring the store back.',
} as const;

/** What can be done to a store as a whole: each with its preview. */
export function StoreActions({
  store,
  mayEdit,
  onReload,
}: {
  readonly store: AdminGetStoreItemsResult;
  readonly mayEdit: boolean;
  readonly onReload: () => Promise<unknown>;
}) {
  const purser = usePurser();
  const [, go] = useLocation();
  const [act, setAct] = useState<keyof typeof CONSEQUENCES>();
  const isOpen = store.Open !== false;
  const subject = { purser, store, revision: store.Revision };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Actions for the store">
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
            History
          </Menu.Item>
          {mayEdit && (
            <>
              <Menu.Item
                leftSection={isOpen ? <IconDoorOff size={16} /> : <IconDoor size={16} />}
                onClick={() => setAct(isOpen ? 'close' : 'open')}
              >
                {isOpen ? 'Close the store' : 'Open the store'}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setAct('delete')}>
                Delete the store
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {act && (
        <ReviewChange
          change={act === 'delete' ? deletion(subject) : openChange(subject, act === 'open')}
          warning={<Text size="sm">{CONSEQUENCES[act]}</Text>}
          conflict={<LookAgain onLook={onReload} />}
          onClose={() => setAct(undefined)}
          onSaved={(isScheduled) => {
            setAct(undefined);
            if (act === 'delete' && !isScheduled)
              go(withParams('stores', { version: store.CatalogVersion }));
            else return onReload();
            return undefined;
          }}
        />
      )}
    </>
  );
}
