import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useSold } from './use-sold.ts';
import { placeOf } from '../parts/addresses.ts';
import { useLastAct } from '../parts/undo/last-act.ts';
import { fetchDocument } from '../pages/api/api-document.ts';
import { usePurser } from '../session/purser-context.tsx';
import { useMay, useRoles, useTitleId } from '../session/title.tsx';
import { FIND_TEXTS } from '../texts/find.ts';
import { PLAYERS_TEXTS } from '../texts/players.tsx';
import {
  actionEntries,
  type Entry,
  type Group,
  groupOf,
  matching,
  pageEntries,
  playerEntry,
  readText,
} from './entries.ts';

/** Milliseconds without a key after which the service is asked. */
const PAUSE_MS = 200;

/** Entries by their kinds. `isSearching`: some are still on their way; `failed`: the kinds that could not be had; `note`: what is not searched. */
export interface Result {
  readonly groups: readonly Group[];
  readonly isSearching: boolean;
  readonly failed: readonly string[];
  readonly note: string | undefined;
}

/** Finds anything by a text. Pages and actions come at once, players when the typing pauses. */
export function useGroups(text: string): Result {
  const may = useMay();
  const lastAct = useLastAct();
  const titleId = useTitleId();
  const { act, sought } = readText(text, may);
  const players = usePlayers(sought, act);
  const studio = useStudio();
  const isOfStudio = act === undefined && sought !== '';
  const groups = [
    ...(act
      ? []
      : [
          matching('pages', pageEntries(may), sought),
          matching('actions', actionEntries(may, lastAct, titleId), sought),
        ]),
    players.group,
    ...(isOfStudio ? studio.lists.map(([name, entries]) => matching(name, entries, sought)) : []),
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: players.isSearching || (isOfStudio && studio.isSearching),
    failed: [...players.failed, ...(isOfStudio ? studio.failed : [])],
    note: isOfStudio ? studio.note : undefined,
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
  const entries = rows.map(({ Account, FoundBy, Match }) => {
    const { ServiceId: playerId, TitleInfo } = Account;
    const foundBy = PLAYERS_TEXTS.search.matches[Match](PLAYERS_TEXTS.labels[FoundBy]);
    return playerEntry({ playerId, name: TitleInfo.DisplayName ?? playerId, foundBy }, act);
  });
  return {
    group: groupOf('players', entries),
    isSearching: sought !== '' && (asked !== sought || found.isFetching),
    failed: isAsked && found.isError ? [FIND_TEXTS.groups.players] : [],
  };
}

/** All that the title sells, its keys and the operations, each read once while the console is open. */
function useStudio() {
  const sold = useSold();
  const keys = useKeys();
  const operations = useOperations();
  const queries = [
    ...sold.queries,
    [FIND_TEXTS.groups.keys, keys.query],
    [FIND_TEXTS.groups.operations, operations.query],
  ] as const;
  return {
    lists: [
      ['items', sold.items],
      ['stores', sold.stores],
      ['versions', sold.versions],
      ['keys', keys.entries],
      ['operations', operations.entries],
    ] as const,
    note: sold.unsearched === 0 ? undefined : FIND_TEXTS.searched(sold.searched, sold.unsearched),
    isSearching: queries.some(([, { isLoading }]) => isLoading),
    failed: queries.flatMap(([name, { isError }]) => (isError ? [name] : [])),
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
      key: `key:${KeyId}`,
      label: Name,
      detail: State === 'Live' ? undefined : FIND_TEXTS.ended,
      to: { address: placeOf('keys', State === 'Live' ? {} : { ended: 'yes' }) },
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
      key: `operation:${id}`,
      label: path.slice(1),
      detail: summary,
      to: { address: placeOf('api', { operation: id }) },
    }));
  return { query, entries };
}
