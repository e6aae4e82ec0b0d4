import { Group, Text } from '@mantine/core';
import type { AdminListCatalogVersionsResult } from 'purser-client';
import { usePendingContents } from '../../api/pending-changes.ts';
import { EditNotice } from '../../parts/schedule/edit-notice.tsx';
import { PendingNotice } from '../../parts/schedule/pending-notice.tsx';
import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { Page, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { Begin, BeginVersion, NoVersion } from './begin.tsx';
import { CatalogEditor } from './catalog-editor.tsx';
import {
  isUnconfigured,
  useCatalog,
  useDefaultVersion,
  useVersions,
} from '../../api/catalog-queries.ts';
import { VersionActions } from './version-actions.tsx';
import { countItems, VersionPicker } from '../../parts/version-picker.tsx';

const ItemPage = lazy(() => import('../items/item-page.tsx'));

/** Catalog versions, and the page of an item. The address names one; without a name it is the default. */
export default function CatalogsPage() {
  return (
    <Switch>
      <Route path="/item">
        <ItemPage />
      </Route>
      <Route>
        <Versions />
      </Route>
    </Switch>
  );
}

function Versions() {
  const [{ version = '' }] = useAddress();
  const byDefault = useDefaultVersion();
  const shown = version || byDefault.data;
  if (shown) return <CatalogPage key={shown} catalogVersion={shown} />;
  return (
    <Page heading={LAYOUT_TEXTS.pages.catalogs}>
      {byDefault.data === null ? <Begin /> : <Pending of={byDefault} />}
    </Page>
  );
}

const namesOf = ({ CatalogVersions }: AdminListCatalogVersionsResult): readonly string[] =>
  CatalogVersions.map(({ CatalogVersion }) => CatalogVersion);

function CatalogPage({ catalogVersion }: { readonly catalogVersion: string }) {
  const [{ pending = '', new: isNew = '' }, setAddress] = useAddress();
  const versions = useVersions(namesOf).data ?? [];
  const catalog = useCatalog(catalogVersion);
  // Items that were read before the version was deleted are not shown any more.
  const isMissing = isUnconfigured(catalog.error);
  const read = isMissing ? undefined : catalog.data;
  const canWrite = useMay()('catalog:write');
  const number = Number(pending) || undefined;
  const contents = usePendingContents(canWrite ? number : undefined);
  const scheduled = contents.data?.Contents?.Catalog && contents.data;
  const leave = () => setAddress({ pending: '' });
  // A version of another name is made by whoever names it, and by no mistyped address.
  const choose = (version: string) =>
    setAddress({
      version,
      new: ['', ...versions].includes(version) ? '' : 'yes',
      pending: '',
      item: '',
      q: '',
      class: '',
      tag: '',
      currency: '',
      kind: '',
      page: '',
    });
  return (
    <Page
      heading={LAYOUT_TEXTS.pages.catalogs}
      actions={
        canWrite &&
        read && <VersionActions catalogVersion={catalogVersion} revision={read.Revision} />
      }
    >
      <Group justify="space-between" align="flex-start">
        <VersionPicker version={catalogVersion} onVersion={choose} />
        {read && (
          <Text size="sm" c="dimmed">
            {CATALOGS_TEXTS.size(countItems(read.Catalog.length), read.Revision)}
          </Text>
        )}
      </Group>
      {number !== undefined && !contents.isLoading ? (
        <EditNotice number={number} change={scheduled} onLeave={leave} />
      ) : (
        <PendingNotice
          isAbout={({ Kind, CatalogVersion, Sale }) =>
            CatalogVersion === catalogVersion && (Kind === 'Catalog' || Sale !== undefined)
          }
        />
      )}
      {read && !contents.isLoading ? (
        <CatalogEditor
          key={pending}
          catalogVersion={catalogVersion}
          catalog={read}
          scheduled={scheduled}
          onReplaced={leave}
        />
      ) : isMissing ? (
        isNew === '' ? (
          <NoVersion catalogVersion={catalogVersion} />
        ) : (
          <BeginVersion catalogVersion={catalogVersion} />
        )
      ) : (
        <Pending of={catalog} />
      )}
    </Page>
  );
}
