import { Box, Code, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { describeRate, LIMIT_NAMES, optionOf, type RateLimit, type TitleLimits } from './words.ts';

/** A limit, as a row. */
interface Row {
  readonly option: string;
  readonly what: string;
  readonly most: string;
  /** How much of it the title uses now; a word: it counts for each of such. */
  readonly used: string | { readonly count: number; readonly max: number | undefined };
}

/** The limits in force, and how far the title has used them up. */
export function InForce({ limits }: { readonly limits: TitleLimits }) {
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
      <Paper withBorder component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {rowsOf(limits).map((row) => (
          <LimitRow key={row.option} row={row} />
        ))}
      </Paper>
      <GuessLimits guesses={limits.Guesses} />
      <Text size="sm" c="dimmed" maw={860}>
        Each process counts calls and new players for itself, and what is used is that of the one
        that answered. Players, wrong passwords and currency are counted for all together.
      </Text>
    </Stack>
  );
}

function LimitRow({ row: { what, option, most, used } }: { readonly row: Row }) {
  return (
    <Box component="li" className="row" px="md" py="sm">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" verticalSpacing={4}>
        <div>
          <Text size="sm" fw={500}>
            {what}
          </Text>
          <Code className="anywhere">{option}</Code>
        </div>
        <Text size="sm">{most}</Text>
        <Used of={used} />
      </SimpleGrid>
    </Box>
  );
}

function Used({ of }: { readonly of: Row['used'] }) {
  if (typeof of === 'string') {
    return (
      <Text size="sm" c="dimmed">
        counted for each {of}
      </Text>
    );
  }
  const { count, max } = of;
  if (max === undefined) return <Text size="sm">{count.toLocaleString()} now</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {count.toLocaleString()} of {max.toLocaleString()} used now
      </Text>
      <Progress
        value={max === 0 ? 100 : (100 * count) / max}
        size="sm"
        aria-label="How much of it is used"
      />
    </Stack>
  );
}

function rowsOf({ Limits, Players, PlayersMax, SupportCurrencyPerDay }: TitleLimits): Row[] {
  return [
    ...Limits.map(toRow),
    {
      option: 'PURSER_TITLE_PLAYERS_MAX',
      what: 'Players of the title',
      most: PlayersMax?.toLocaleString() ?? 'any number',
      used: { count: Players, max: PlayersMax },
    },
    {
      option: 'PURSER_SUPPORT_CURRENCY_PER_DAY',
      what: 'Currency that somebody with the role support gives and takes',
      most:
        SupportCurrencyPerDay === undefined
          ? 'any amount'
          : `${SupportCurrencyPerDay.toLocaleString()} of each currency a day, until midnight UTC`,
      used: 'operator',
    },
  ];
}

const COUNTED_FOR = { address: 'IP address', session: 'session', key: 'secret key' } as const;

function toRow(limit: RateLimit): Row {
  const { Limit, Burst, Left } = limit;
  const [, kind = ''] = /^([a-z]+)/.exec(Limit) ?? [];
  const each = COUNTED_FOR[kind as keyof typeof COUNTED_FOR];
  return {
    option: optionOf(Limit),
    what: LIMIT_NAMES[Limit],
    most: `${Burst.toLocaleString()} at once, then ${describeRate(limit)}`,
    used: Left === undefined ? each : { count: Burst - Left, max: Burst },
  };
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
