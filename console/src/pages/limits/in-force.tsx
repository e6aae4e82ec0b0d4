import { Box, Code, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import { describeRate, optionOf, type RateLimit, type TitleLimits } from './words.ts';

const texts = LIMITS_TEXTS.inForce;

type CountedFor = keyof typeof texts.countedFor;

/** A limit, as a row. */
interface Row {
  readonly option: string;
  readonly what: string;
  readonly most: string;
  /** How much of it the title uses now; a word: it counts for each of such. */
  readonly used: CountedFor | { readonly count: number; readonly max: number | undefined };
}

/** The limits in force, and how far the title has used them up. */
export function InForce({ limits }: { readonly limits: TitleLimits }) {
  return (
    <Stack gap="sm">
      {limits.Limits.length === 0 && <Text size="sm">{texts.off}</Text>}
      {!limits.MakesPlayers && (
        <Text size="sm" fw={600}>
          {texts.noNewPlayers}
        </Text>
      )}
      <Paper withBorder component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {rowsOf(limits).map((row) => (
          <LimitRow key={row.option} row={row} />
        ))}
      </Paper>
      <GuessLimits guesses={limits.Guesses} />
      <Text size="sm" c="dimmed" maw={860}>
        {texts.counting}
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
        {texts.countedFor[of]}
      </Text>
    );
  }
  const { count, max } = of;
  if (max === undefined) return <Text size="sm">{texts.now(count)}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm">{texts.used(count, max)}</Text>
      <Progress
        value={max === 0 ? 100 : (100 * count) / max}
        size="sm"
        aria-label={texts.howMuch}
      />
    </Stack>
  );
}

function rowsOf({ Limits, Players, PlayersMax, SupportCurrencyPerDay }: TitleLimits): Row[] {
  return [
    ...Limits.map(toRow),
    {
      option: 'PURSER_TITLE_PLAYERS_MAX',
      what: texts.players,
      most: texts.playersMax(PlayersMax),
      used: { count: Players, max: PlayersMax },
    },
    {
      option: 'PURSER_SUPPORT_CURRENCY_PER_DAY',
      what: texts.currency,
      most: texts.currencyMax(SupportCurrencyPerDay),
      used: 'operator',
    },
  ];
}

function toRow(limit: RateLimit): Row {
  const { Limit, Burst, Left } = limit;
  const [, each = ''] = /^([a-z]+)/.exec(Limit) ?? [];
  return {
    option: optionOf(Limit),
    what: LIMITS_TEXTS.names[Limit],
    most: texts.burst(Burst, describeRate(limit)),
    used: Left === undefined ? (each as CountedFor) : { count: Burst - Left, max: Burst },
  };
}

function GuessLimits({ guesses }: { readonly guesses: TitleLimits['Guesses'] }) {
  if (!guesses) return <Text size="sm">{texts.noGuessLimits}</Text>;
  return (
    <Text size="sm" c="dimmed" maw={860}>
      {texts.guesses({
        wrong: guesses.WrongPasswords,
        wrongWhereKnown: guesses.WrongPasswordsWhereKnown,
        minutes: guesses.LockInSecondsMax / 60,
        wrongOfAddress: guesses.AddressWrongPasswords,
        unknownOfAddress: guesses.AddressUnknownLogins,
      })}
    </Text>
  );
}
