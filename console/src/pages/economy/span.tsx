import { Stack, Text } from '@mantine/core';
import { describeDay } from '../../parts/chart/utc-words.ts';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { HOURS_KEPT_DAYS, type StepName } from './choices.ts';
import type { Report } from './report.ts';

const DAY_MS = 86_400_000;

/** Says which days a report is about, and which of them it cannot have. */
export function Span({ of, step }: { readonly of: Report; readonly step: StepName }) {
  const [from, to, counted] = [of.From, of.To, of.CountedUntil].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ];
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {ECONOMY_TEXTS.about({
          from: describeDay(from / 1_000),
          until: describeDay((to - 1) / 1_000),
          isOver: to <= counted,
        })}
      </Text>
      {step === 'Hour' && from < counted - HOURS_KEPT_DAYS * DAY_MS && (
        <Text size="sm">{ECONOMY_TEXTS.hoursGone(HOURS_KEPT_DAYS)}</Text>
      )}
    </Stack>
  );
}
