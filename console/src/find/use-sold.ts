import { useQueries } from '@tanstack/react-query';
import type { AdminListStoresResult } from 'purser-client';
import { useMemo } from 'react';
import { CATALOG_TIMEOUT_MS, useVersions } from '../api/catalog-queries.ts';
import { itemPlace, placeOf } from '../parts/addresses.ts';
import { usePurser } from '../session/purser-context.tsx';
import { FIND_TEXTS } from '../texts/find.ts';
import type { Entry } from './entries.ts';
import { chooseVersions } from './versions.ts';

/** Milliseconds for which items and stores are not read again: the dialog is opened often. */
const KEPT_MS = 60_000;

interface Item {
  readonly id: string;
  readonly name: string | undefined;
}

/** The catalog versions of a title, with the items and stores of those that are searched. */
export function useSold() {
  const purser = usePurser();
  const listed = useVersions((answer) => answer);
  const { searched, others } = useMemo(() => chooseVersions(listed.data), [listed.data]);
  const catalogs = useQueries({
    queries: searched.map((version) => ({
      queryKey: ['find', 'items', version],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
        const call = { signal, timeoutMs: CATALOG_TIMEOUT_MS };
        const { Catalog } = await purser.admin.getCatalogItems({ CatalogVersion: version }, call);
        // A catalog has megabytes, its names are a small part of them.
        return Catalog.map(({ ItemId, DisplayName }) => ({ id: ItemId, name: DisplayName }));
      },
      staleTime: KEPT_MS,
    })),
    combine: combined,
  });
  const stores = useQueries({
    queries: searched.map((version) => ({
      queryKey: ['stores', version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        purser.admin.listStores({ CatalogVersion: version }, { signal }),
      staleTime: KEPT_MS,
    })),
    combine: combined,
  });
  const items = useMemo(() => toItems(searched, catalogs.answers), [searched, catalogs.answers]);
  return {
    items,
    stores: useMemo(() => toStores(searched, stores.answers), [searched, stores.answers]),
    versions: useMemo(() => toVersions([...searched, ...others]), [searched, others]),
    unsearched: others.length,
    searched,
    queries: [
      [FIND_TEXTS.groups.versions, listed],
      [FIND_TEXTS.groups.items, catalogs],
      [FIND_TEXTS.groups.stores, stores],
    ] as const,
  };
}

interface Asked<Answer> {
  readonly data: Answer | undefined;
  readonly isLoading: boolean;
  readonly isError: boolean;
}

/** Several queries as one, with an answer, if it is there, for each of them. */
function combined<Answer>(all: readonly Asked<Answer>[]) {
  return {
    answers: all.map(({ data }) => data),
    isLoading: all.some(({ isLoading }) => isLoading),
    isError: all.some(({ isError }) => isError),
  };
}

/** The detail of an entry: its id, where the name is another, and its version, where there are several. */
function detailOf(
  { id, name, version }: Item & { readonly version: string },
  versions: readonly string[],
): string | undefined {
  const shown = [...(name === undefined ? [] : [id]), ...(versions.length > 1 ? [version] : [])];
  return shown.length === 0 ? undefined : FIND_TEXTS.detail(shown);
}

function toItems(
  versions: readonly string[],
  answers: readonly (readonly Item[] | undefined)[],
): readonly Entry[] {
  return versions.flatMap((version, index) =>
    (answers[index] ?? []).map((item) => ({
      key: `item:${version}:${item.id}`,
      label: item.name ?? item.id,
      detail: detailOf({ ...item, version }, versions),
      to: { address: itemPlace(version, item.id) },
    })),
  );
}

function toStores(
  versions: readonly string[],
  answers: readonly (AdminListStoresResult | undefined)[],
): readonly Entry[] {
  return versions.flatMap((version, index) =>
    (answers[index]?.Stores ?? []).map(({ StoreId: id, DisplayName: name }) => ({
      key: `store:${version}:${id}`,
      label: name ?? id,
      detail: detailOf({ id, name, version }, versions),
      to: { address: placeOf('stores', { version, store: id }) },
    })),
  );
}

function toVersions(versions: readonly string[]): readonly Entry[] {
  return versions.map((version) => ({
    key: `version:${version}`,
    label: version,
    to: { address: placeOf('catalogs', { version }) },
  }));
}
