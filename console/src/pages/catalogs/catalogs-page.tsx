import { Group, Text } from '@mantine/core';
import { Page, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useMay } from '../../session/title.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { Begin, BeginVersion } from './begin.tsx';
import { CatalogEditor } from './catalog-editor.tsx';
import { isUnconfigured, useCatalog, useDefaultVersion } from '../../api/catalog-queries.ts';
import { VersionActions } from './version-actions.tsx';
import { countItems, VersionPicker } from '../../parts/version-picker.tsx';

/** Catalog versions. The address names one; without a name it is the default. */
export default function CatalogsPage() {
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

function CatalogPage({ catalogVersion }: { readonly catalogVersion: string }) {
  const [, setAddress] = useAddress();
  const catalog = useCatalog(catalogVersion);
  const canWrite = useMay()('catalog:write');
  const choose = (version: string) =>
    setAddress({ version, item: '', q: '', class: '', tag: '', currency: '', kind: '', page: '' });
  return (
    <Page
      heading={LAYOUT_TEXTS.pages.catalogs}
      actions={
        canWrite &&
        catalog.data && (
          <VersionActions catalogVersion={catalogVersion} revision={catalog.data.Revision} />
        )
      }
    >
      <Group justify="space-between" align="flex-start">
        <VersionPicker version={catalogVersion} onVersion={choose} />
        {catalog.data && (
          <Text size="sm" c="dimmed">
            {CATALOGS_TEXTS.size(countItems(catalog.data.Catalog.length), catalog.data.Revision)}
          </Text>
        )}
      </Group>
      {catalog.data ? (
        <CatalogEditor catalogVersion={catalogVersion} catalog={catalog.data} />
      ) : isUnconfigured(catalog.error) ? (
        <BeginVersion catalogVersion={catalogVersion} />
      ) : (
        <Pending of={catalog} />
      )}
    </Page>
  );
}
