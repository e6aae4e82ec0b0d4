import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, IconStar, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Purser } from 'purser-client';
import { useState } from 'react';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { type Change, ReviewChange } from '../../parts/changes/review-change.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';

interface Version {
  readonly catalogVersion: string;
  readonly revision: number;
}

const CONSEQUENCES = {
  default: 'From then on this version is what a game gets that names none.',
  delete:
    'The version is deleted with all its items and drop tables. A version that is the default, or that has stores, is refused.',
} as const;

/** What can be done with a whole catalog version. Each is looked at before it is done. */
export function VersionActions({ catalogVersion, revision }: Version) {
  const purser = usePurser();
  const queries = useQueryClient();
  const [, setAddress] = useAddress();
  const [act, setAct] = useState<keyof typeof CONSEQUENCES>();
  const version = { catalogVersion, revision };
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
      {act && (
        <ReviewChange
          change={act === 'default' ? toDefault(purser, version) : toDeleted(purser, version)}
          warning={<Text size="sm">{CONSEQUENCES[act]}</Text>}
          conflict={
            <LookAgain onLook={() => queries.invalidateQueries({ queryKey: ['catalog'] })} />
          }
          onClose={() => setAct(undefined)}
          onSaved={async (isScheduled) => {
            setAct(undefined);
            if (act === 'delete' && !isScheduled) setAddress({ version: '' });
            await queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}

function toDefault(purser: Purser, version: Version): Change {
  return {
    ...describe(version),
    verb: 'Make it the default',
    send: (terms, call) =>
      purser.admin.updateCatalogItems(
        { CatalogVersion: version.catalogVersion, SetAsDefaultCatalog: true, ...terms },
        call,
      ),
  };
}

function toDeleted(purser: Purser, version: Version): Change {
  return {
    ...describe(version),
    verb: 'Delete the version',
    isDestructive: true,
    send: (terms, call) =>
      purser.admin.deleteCatalog({ CatalogVersion: version.catalogVersion, ...terms }, call),
  };
}

function describe({ catalogVersion, revision }: Version) {
  return { what: 'catalog', subject: catalogVersion, revision };
}
