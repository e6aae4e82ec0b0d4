import { Box, Stack, Text, Title } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { LedgerEntry } from 'purser-client';
import { To } from '../../parts/acts/act-parts.tsx';
import { playerAddress, titleAddress } from '../../parts/addresses.ts';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay, useTitleId } from '../../session/title.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = PLAYERS_ECONOMY_TEXTS.ledger;

const PAGE = 50;

/** Every change of a player's balances, newest first. */
export function Ledger({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const actOf = useActOf(playerId);
  const ledger = usePages(['player', playerId, 'ledger'], (paging, call) =>
    purser.admin.getPlayerLedger({ ServiceId: playerId, Count: PAGE, ...paging }, call),
  );
  if (!ledger.data) return <Pending of={ledger} />;
  const entries = ledger.data.pages.flatMap((page) => page.Ledger);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {texts.heading}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <DataTable
          withTableBorder
          borderRadius="md"
          striped
          idAccessor="Number"
          records={entries}
          columns={columnsOf(actOf)}
        />
      )}
      <More of={ledger} />
    </Stack>
  );
}

/** Where the act of an operator stands that an entry came with. */
function useActOf(playerId: string): (entry: LedgerEntry) => string {
  const titleId = useTitleId();
  const mayListActs = useMay()('operators:read');
  return ({ MadeBy, Time }) => {
    if (!mayListActs) return playerAddress({ titleId, playerId, tab: 'lately' });
    // The act has the moment at which the call began.
    const from = new Date(Date.parse(Time) - CALL_MS).toISOString();
    return titleAddress(titleId, 'activity', { by: MadeBy, from, until: Time });
  };
}

const CALL_MS = 60_000;

const columnsOf = (actOf: (entry: LedgerEntry) => string): DataTableColumn<LedgerEntry>[] => [
  {
    accessor: 'Time',
    title: SHARED_TEXTS.when,
    render: ({ Time }) => <Moment at={Time} />,
  },
  {
    accessor: 'Change',
    title: texts.change,
    textAlign: 'right',
    noWrap: true,
    render: ({ Change, After, VirtualCurrency }) => (
      <Text component="div" size="sm" fw={600}>
        {Change > 0 ? '+' : ''}
        {Change.toLocaleString(LOCALE)} {VirtualCurrency}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {texts.balanceThen(After)}
        </Text>
      </Text>
    ),
  },
  {
    accessor: 'After',
    title: texts.balance,
    textAlign: 'right',
    noWrap: true,
    visibleMediaQuery: WIDE,
    render: ({ After }) => After.toLocaleString(LOCALE),
  },
  {
    accessor: 'Cause',
    title: SHARED_TEXTS.why,
    render: (entry) => (
      <>
        <Text size="sm">{texts.causes[entry.Cause]}</Text>
        {entry.ItemId !== undefined && (
          <Text size="xs" c="dimmed" className="anywhere">
            {entry.ItemId}
          </Text>
        )}
        {entry.Note !== undefined && (
          <Text size="sm" className="anywhere">
            <To href={actOf(entry)}>{entry.Note}</To>
          </Text>
        )}
        <Box hiddenFrom="sm">
          <Author of={entry} />
        </Box>
      </>
    ),
  },
  {
    accessor: 'MadeBy',
    title: SHARED_TEXTS.who,
    visibleMediaQuery: WIDE,
    render: (entry) => <Author of={entry} />,
  },
];

/** On a phone the balance and the author stand in the other columns: the reason is not to be out of sight. */
const WIDE = '(min-width: 48em)';

function Author({ of: { MadeBy, MadeByName = MadeBy, RequestId } }: { readonly of: LedgerEntry }) {
  return (
    <>
      <Text size="sm" className="anywhere">
        {MadeByName}
      </Text>
      {RequestId !== undefined && (
        <Text size="xs" c="dimmed" className="anywhere">
          {texts.request(RequestId)}
        </Text>
      )}
    </>
  );
}
