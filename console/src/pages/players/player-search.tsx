import { Text } from '@mantine/core';
import { IconUserOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { More } from '../../parts/more.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { useFragment } from '../../session/use-fragment.ts';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { PlayerTable } from './player-table.tsx';
import { SearchForm } from './search-form.tsx';
import { readSearch, type Search, toLoginRequest, writeSearch } from './search.ts';

const texts = PLAYERS_TEXTS.search;

const PAGE = 50;

/** The service gives no more by a text. */
const FOUND_MAX = 50;

/** Finds players. The search is in the address. */
export function PlayerSearch() {
  const [params, setParams] = useFragment();
  const search = readSearch(params);
  const mayPersonal = useMay()('players:personal');
  return (
    <Page heading={SHARED_TEXTS.players}>
      <SearchForm
        key={params.toString()}
        search={search}
        onSearch={(next) => setParams(writeSearch(next))}
      />
      <Result search={search} mayPersonal={mayPersonal} />
    </Page>
  );
}

function Result({
  search,
  mayPersonal,
}: {
  readonly search: Search;
  readonly mayPersonal: boolean;
}) {
  if (!search.isByLogin && search.text !== '') return <FoundByText text={search.text} />;
  if (search.address === '' || mayPersonal) return <FoundByLogin search={search} />;
  return (
    <Empty icon={IconUserOff} heading={texts.isPersonal}>
      <PermissionDenied permission="players:personal" to={texts.deniedSearch} />
    </Empty>
  );
}

function FoundByText({ text }: { readonly text: string }) {
  const purser = usePurser();
  const found = useQuery({
    queryKey: ['players', 'found', text],
    queryFn: ({ signal }) => purser.admin.findPlayers({ Text: text }, { signal }),
  });
  if (!found.data) return <Pending of={found} />;
  const { Players } = found.data;
  if (Players.length === 0) return <Nobody isAnybody={false} />;
  const foundBy = Players.map(({ Account, FoundBy, Match }) => {
    const kind = PLAYERS_TEXTS.labels[FoundBy];
    return [Account.ServiceId, texts.matches[Match](kind)] as const;
  });
  return (
    <>
      <PlayerTable players={Players.map(({ Account }) => Account)} foundBy={new Map(foundBy)} />
      {Players.length === FOUND_MAX && (
        <Text size="sm" c="dimmed">
          {texts.onlyFirst(FOUND_MAX)}
        </Text>
      )}
    </>
  );
}

function FoundByLogin({ search }: { readonly search: Search }) {
  const purser = usePurser();
  const request = toLoginRequest(search);
  const found = usePages(['players', request], (paging, call) =>
    purser.admin.searchPlayers({ ...request, MaxResults: PAGE, ...paging }, call),
  );
  if (!found.data) return <Pending of={found} />;
  const players = found.data.pages.flatMap((page) => page.Players);
  if (players.length === 0) return <Nobody isAnybody={Object.keys(request).length === 0} />;
  return (
    <>
      <PlayerTable players={players} />
      <More of={found} />
    </>
  );
}

function Nobody({ isAnybody }: { readonly isAnybody: boolean }) {
  return isAnybody ? (
    <Empty icon={IconUsers} heading={texts.noPlayer.heading}>
      <Text size="sm" c="dimmed" ta="center">
        {texts.noPlayer.advice}
      </Text>
    </Empty>
  ) : (
    <Empty icon={IconUserOff} heading={texts.notFound.heading}>
      <Text size="sm" c="dimmed" ta="center">
        {texts.notFound.advice}
      </Text>
    </Empty>
  );
}
