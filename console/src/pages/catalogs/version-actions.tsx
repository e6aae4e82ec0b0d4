import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconCopy, IconDots, IconStar, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Purser } from 'purser-client';
import { useState } from 'react';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { type Change, ReviewChange } from '../../parts/changes/review-change.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { DuplicateVersion } from './duplicate-version.tsx';

const texts = CATALOGS_TEXTS.version;

interface Version {
  readonly catalogVersion: string;
  readonly revision: number;
}

/** The actions on a whole catalog version. Each is looked at before it is done. */
export function VersionActions({ catalogVersion, revision }: Version) {
  const purser = usePurser();
  const queries = useQueryClient();
  const [, setAddress] = useAddress();
  const [act, setAct] = useState<'default' | 'duplicate' | 'delete'>();
  const version = { catalogVersion, revision };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={texts.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconStar size={16} aria-hidden />}
            onClick={() => setAct('default')}
          >
            {texts.default.open}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => setAct('duplicate')}
          >
            {texts.duplicate.open}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAct('delete')}
          >
            {texts.delete.open}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act === 'duplicate' && (
        <DuplicateVersion catalogVersion={catalogVersion} onClose={() => setAct(undefined)} />
      )}
      {(act === 'default' || act === 'delete') && (
        <ReviewChange
          change={act === 'default' ? toDefault(purser, version) : toDeleted(purser, version)}
          warning={<Text size="sm">{texts[act].effect}</Text>}
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
    verb: texts.default.act,
    send: (options, call) =>
      purser.admin.updateCatalogItems(
        { CatalogVersion: version.catalogVersion, SetAsDefaultCatalog: true, ...options },
        call,
      ),
  };
}

function toDeleted(purser: Purser, version: Version): Change {
  return {
    ...describe(version),
    verb: texts.delete.act,
    isDestructive: true,
    send: (options, call) =>
      purser.admin.deleteCatalog({ CatalogVersion: version.catalogVersion, ...options }, call),
  };
}

function describe({ catalogVersion, revision }: Version) {
  const of = { Of: 'Catalog', CatalogVersion: catalogVersion } as const;
  return { what: CATALOGS_TEXTS.what, of, subject: catalogVersion, revision };
}
