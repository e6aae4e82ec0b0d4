import { Code, Progress, Stack, Text } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { describeRate, LIMIT_NAMES, optionOf, type RateLimit, type TitleLimits } from './words.ts';

/** A limit, as a row. */
interface Row {
  readonly option: string;
  readonly what: string;
  readonly most: string;
  /** How much of it is used now; undefined: it counts for each caller. */
  readonly used?: { readonly count: number; readonly max: number } | undefined;
}

/** The limits in force, and how far the title has used them up. */
export function InForce({ limits }: { readonly limits: TitleLimits }) {
  const columns: DataTableColumn<Row>[] = [
    {
      accessor: 'what',
      title: 'What',
      width: 340,
      render: ({ what, option }) => (
        <>
          <Text size="sm">{what}</Text>
          <Code>{option}</Code>
        </>
      ),
    },
    { accessor: 'most', title: 'At most', width: 320 },
    { accessor: 'used', title: 'Used by the title now', render: ({ used }) => <Used of={used} /> },
  ];
  return (
    <Stack gap="sm">
      {limits.Limits.length === 0 && (
        <Text size="sm">Limits of calls are off: PURSER_LIMITS, or each of them, says so.</Text>
      )}
      {!limits.MakesPlayers && (
        <Text size="sm" fw={600}>
          No new players are made, in any title: PURSER_NEW_PLAYERS is off.
        </Text>
      )}
      <DataTable
        withTableBorder
        borderRadius="md"
        verticalAlign="top"
        idAccessor="option"
        records={rowsOf(limits)}
        columns={columns}
      />
      <GuessLimits guesses={limits.Guesses} />
      <Text size="sm" c="dimmed" maw={860}>
        Each process counts calls and new players for itself, and what is used is that of the one
        that answered. Players, wrong passwords and currency are counted for all together.
      </Text>
    </Stack>
  );
}

function rowsOf({ Limits, Players, PlayersMax, SupportCurrencyPerDay }: TitleLimits): Row[] {
  const players = PlayersMax === undefined ? undefined : { count: Players, max: PlayersMax };
  return [
    ...Limits.map(toRow),
    {
      option: 'PURSER_TITLE_PLAYERS_MAX',
      what: 'Players of the title',
      most: PlayersMax?.toLocaleString() ?? 'any number',
      used: players ?? { count: Players, max: Infinity },
    },
    {
      option: 'PURSER_SUPPORT_CURRENCY_PER_DAY',
      what: 'Currency that one operator with the role support gives and takes',
      most:
        SupportCurrencyPerDay === undefined
          ? 'any amount'
          : `${SupportCurrencyPerDay.toLocaleString()} of each currency a day, until midnight UTC`,
    },
  ];
}

function toRow(limit: RateLimit): Row {
  const { Limit, Burst, Left } = limit;
  return {
    option: optionOf(Limit),
    what: LIMIT_NAMES[Limit],
    most: `${Burst.toLocaleString()} at once, then ${describeRate(limit)}`,
    used: Left === undefined ? undefined : { count: Burst - Left, max: Burst },
  };
}

function Used({ of }: { readonly of: Row['used'] }) {
  if (!of) {
    return (
      <Text size="sm" c="dimmed">
        counted for each caller
      </Text>
    );
  }
  const { count, max } = of;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {count.toLocaleString()}
        {Number.isFinite(max) && ` of ${max.toLocaleString()}`}
      </Text>
      {Number.isFinite(max) && (
        <Progress
          value={max === 0 ? 100 : (100 * count) / max}
          size="sm"
          aria-label="How much of it is used"
        />
      )}
    </Stack>
  );
}

function GuessLimits({ guesses }: { readonly guesses: TitleLimits['Guesses'] }) {
  if (!guesses) return <Text size="sm">Guesses at logins are not limited.</Text>;
  const { WrongPasswords, WrongPasswordsWhereKnown, LockInSecondsMax } = guesses;
  return (
    <Text size="sm" c="dimmed" maw={860}>
      Guesses: after {WrongPasswords} wrong passwords an account is locked for strangers, and after{' '}
      {WrongPasswordsWhereKnown} at an address where the player has logged in before, for{' '}
      {LockInSecondsMax / 60} minutes at most. One address has{' '}
      {guesses.AddressWrongPasswords.toLocaleString()} wrong passwords in a title, and{' '}
      {guesses.AddressUnknownLogins.toLocaleString()} logins of players who do not exist.
    </Text>
  );
}
