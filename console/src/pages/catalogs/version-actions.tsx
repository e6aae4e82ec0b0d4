import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, IconStar, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Purser } from 'purser-client';
import { useState } from 'react';
import { type Change, ChangeReview } from '../../parts/change-review.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useTitleId } from '../../parts/use-title.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOG_TIMEOUT_MS } from '../../api/catalog-queries.ts';

interface Version {
  readonly catalogVersion: string;
  readonly revision: number;
}

/** What can be done with a whole catalog version. Each is looked at before it is done. */
export function VersionActions({ catalogVersion, revision }: Version) {
  const purser = usePurser();
  const titleId = useTitleId();
  const queries = useQueryClient();
  const [, setAddress] = useAddress();
  const [act, setAct] = useState<'default' | 'delete'>();
  const version = { catalogVersion, revision };
  const change = act && {
    ...(act === 'default' ? toDefault(purser, version) : toDeleted(purser, version)),
    subject: catalogVersion,
    key: [act, titleId, catalogVersion, revision],
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More about this version">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconStar size={16} aria-hidden />}
            onClick={() => setAct('default')}
          >
            Make it the default…
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAct('delete')}
          >
            Delete the version…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {change && (
        <ChangeReview
          change={change}
          onClose={() => setAct(undefined)}
          onSaved={async ({ PendingChange }) => {
            setAct(undefined);
            if (act === 'delete' && PendingChange === undefined) setAddress({ version: '' });
            await queries.invalidateQueries();
          }}
        >
          <Text size="sm">
            {act === 'default'
              ? 'From then on this version is what a game gets that names none.'
              : 'The version is deleted with all its items and drop tables. A version that is the default, or that has stores, is refused.'}
          </Text>
        </ChangeReview>
      )}
    </>
  );
}

type Act = Pick<Change, 'saveLabel' | 'run'>;

function toDefault(purser: Purser, { catalogVersion, revision }: Version): Act {
  return {
    saveLabel: 'Make it the default',
    run: (options, signal) =>
      purser.admin.updateCatalogItems(
        {
          CatalogVersion: catalogVersion,
          SetAsDefaultCatalog: true,
          IfRevision: revision,
          ...options,
        },
        { timeoutMs: CATALOG_TIMEOUT_MS, ...(signal && { signal }) },
      ),
  };
}

function toDeleted(purser: Purser, { catalogVersion, revision }: Version): Act {
  return {
    saveLabel: 'Delete the version',
    run: (options, signal) =>
      purser.admin.deleteCatalog(
        { CatalogVersion: catalogVersion, IfRevision: revision, ...options },
        { timeoutMs: CATALOG_TIMEOUT_MS, ...(signal && { signal }) },
      ),
  };
}
