import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import {
  useCatalog,
  useDefaultVersion,
  useKnownVersions,
  useStores,
} from '../api/catalog-queries.ts';
import { fetchDocument } from '../pages/api/api-document.ts';
import { usePurser } from '../session/purser-context.tsx';
import { useMay, useRoles } from '../session/title.tsx';
import { FIND_TEXTS } from '../texts/find.ts';
import { PLAYERS_TEXTS } from '../texts/players.tsx';
import {
  actionEntries,
  addressOf,
  type Entry,
  type Group,
  matching,
  pageEntries,
  playerEntry,
  readText,
} from './entries.ts';

/** Milliseconds without a key after which the service is asked. */
const PAUSE_MS = 200;
/** Players that are shown. */
const PLAYERS_SHOWN = 8;

/** Entries by their kinds. `isSearching`: some are still on their way; `failed`: the kinds that could not be had. */
export interface Result {
  readonly groups: readonly Group[];
  readonly isSearching: boolean;
  readonly failed: readonly string[];
}

/** Finds anything by a text. Pages and actions come at once, players when the typing pauses. */
export function useGroups(text: string): Result {
  const may = useMay();
  const { act, sought } = readText(text, may);
  const players = usePlayers(sought, act);
  const studio = useStudio();
  const others: readonly Group[] = act
    ? []
    : [
        { name: 'pages', entries: matching(pageEntries(may), sought) },
        { name: 'actions', entries: matching(actionEntries(may), sought) },
      ];
  const ofStudio =
    act || sought === ''
      ? []
      : studio.groups.map(({ name, entries }) => ({ name, entries: matching(entries, sought) }));
  const [asked, ...rest] = [players.group, ...ofStudio];
  return {
    groups: [...others, asked, ...rest].filter(({ entries }) => entries.length > 0),
    isSearching: players.isSearching || (sought !== '' && studio.isSearching),
    failed: [...players.failed, ...(sought === '' ? [] : studio.failed)],
  };
}

function usePlayers(sought: string, act: Parameters<typeof playerEntry>[1]) {
  const purser = usePurser();
  const [asked] = useDebouncedValue(sought, PAUSE_MS);
  const isAsked = sought !== '' && asked === sought;
  const found = useQuery({
    queryKey: ['players', 'found', asked],
    queryFn: ({ signal }) => purser.admin.findPlayers({ Text: asked }, { signal }),
    enabled: isAsked,
  });
  const rows = (isAsked && found.data?.Players) || [];
  const entries = rows.slice(0, PLAYERS_SHOWN).map(({ Account, FoundBy, Match }) => {
    const { ServiceId: playerId, TitleInfo } = Account;
    const foundBy = PLAYERS_TEXTS.search.matches[Match](PLAYERS_TEXTS.labels[FoundBy]);
    return playerEntry({ playerId, name: TitleInfo.DisplayName ?? playerId, foundBy }, act);
  });
  return {
    group: { name: 'players', entries } satisfies Group,
    isSearching: sought !== '' && (asked !== sought || found.isFetching),
    failed: isAsked && found.isError ? [FIND_TEXTS.groups.players] : [],
  };
}

/** All that the title sells, its keys and the operations, each read once while the console is open. */
function useStudio() {
  const versions = useKnownVersions();
  const version = useDefaultVersion().data;
  const catalog = useCatalog(version ?? undefined);
  const stores = useStores(undefined);
  const keys = useKeys();
  const operations = useOperations();
  const items = (catalog.data?.Catalog ?? []).map(({ ItemId, DisplayName }) => ({
    key: `item ${ItemId}`,
    label: DisplayName ?? ItemId,
    detail: DisplayName === undefined ? undefined : ItemId,
    to: { address: addressOf('catalogs', { version: version ?? '', item: ItemId }) },
  }));
  const groups: readonly Group[] = [
    { name: 'items', entries: items },
    {
      name: 'stores',
      entries: (stores.data?.Stores ?? []).map(({ StoreId, CatalogVersion, DisplayName }) => ({
        key: `store ${StoreId}`,
        label: DisplayName ?? StoreId,
        detail: StoreId,
        to: { address: addressOf('stores', { version: CatalogVersion, store: StoreId }) },
      })),
    },
    {
      name: 'versions',
      entries: [...versions.keys()].map((name) => ({
        key: `version ${name}`,
        label: name,
        to: { address: addressOf('catalogs', { version: name }) },
      })),
    },
    { name: 'keys', entries: keys.entries },
    { name: 'operations', entries: operations.entries },
  ];
  const queries = [
    [FIND_TEXTS.groups.items, catalog],
    [FIND_TEXTS.groups.stores, stores],
    [FIND_TEXTS.groups.keys, keys.query],
    [FIND_TEXTS.groups.operations, operations.query],
  ] as const;
  const isOff = version === null;
  return {
    groups,
    isSearching: queries.some(([, { isFetching, data }]) => isFetching && data === undefined),
    failed: queries.flatMap(([name, { isError }]) => (isError && !isOff ? [name] : [])),
  };
}

function useKeys() {
  const purser = usePurser();
  const query = useQuery({
    queryKey: ['secretKeys'],
    queryFn: ({ signal }) => purser.operator.listSecretKeys({}, { signal }),
    enabled: useMay()('secretKeys:read'),
  });
  const entries = (query.data?.SecretKeys ?? []).map(
    ({ KeyId, Name, State }): Entry => ({
      key: `key ${KeyId}`,
      label: Name,
      detail: State === 'Live' ? undefined : FIND_TEXTS.ended,
      to: { address: addressOf('keys', State === 'Live' ? {} : { ended: 'yes' }) },
    }),
  );
  return { query, entries };
}

/** The operations that the operator may call. */
function useOperations() {
  const roles: readonly string[] = useRoles();
  const query = useQuery({
    queryKey: ['openApi'],
    queryFn: ({ signal }) => fetchDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entries = (query.data?.areas ?? [])
    .flatMap(({ operations }) => operations)
    .filter((operation) => operation.roles.some((role) => roles.includes(role)))
    .map(({ id, path, summary }) => ({
      key: `operation ${id}`,
      label: path.slice(1),
      detail: summary,
      to: { address: addressOf('api', { operation: id }) },
    }));
  return { query, entries };
}
