import { Anchor, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { Section } from '../../parts/section.tsx';
import { INSPECTOR_TEXTS } from '../../texts/inspector.ts';
import { adviceOf, claimOf, type Report } from './checks.ts';

const texts = INSPECTOR_TEXTS.steps;

const LOOKS = {
  Passed: { color: 'green', icon: IconCheck },
  Failed: { color: 'red', icon: IconX },
  Skipped: { color: 'gray', icon: IconMinus },
} as const;

/** The checks step by step, with advice at the one that has failed. */
export function Steps({ report }: { readonly report: Report }) {
  return (
    <Section heading={texts.heading} isFramed={false}>
      <Paper withBorder component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {report.Checks.map((check) => (
          <Step key={check.Check} check={check} report={report} />
        ))}
      </Paper>
    </Section>
  );
}

function Step({
  check: { Check, Outcome },
  report,
}: {
  readonly check: Report['Checks'][number];
  readonly report: Report;
}) {
  const { color, icon: Icon } = LOOKS[Outcome];
  return (
    <Group
      component="li"
      className="row"
      px="md"
      py="sm"
      wrap="nowrap"
      align={Outcome === 'Failed' ? 'flex-start' : 'center'}
    >
      <ThemeIcon variant="light" color={color} radius="xl" size="md" aria-hidden>
        <Icon size={15} stroke={2} />
      </ThemeIcon>
      <Stack gap={2} flex={1} miw={0}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" {...(Outcome === 'Skipped' && { c: 'dimmed' })}>
            {claimOf(Check, report.Kind)}
          </Text>
          <Text size="sm" {...(Outcome === 'Failed' ? { fw: 600 } : { c: 'dimmed' })}>
            {texts.outcomes[Outcome]}
          </Text>
        </Group>
        {Outcome === 'Failed' && <WhatToDo check={Check} report={report} />}
      </Stack>
    </Group>
  );
}

const TAB_LINKS = {
  bans: INSPECTOR_TEXTS.advice.seeBans,
  lately: INSPECTOR_TEXTS.advice.seeLately,
} as const;

function WhatToDo({
  check,
  report,
}: {
  readonly check: Report['Checks'][number]['Check'];
  readonly report: Report;
}) {
  const { text, tab } = adviceOf(check, report);
  const { TitleId: titleId, ServiceId: playerId } = report;
  return (
    <Text size="sm">
      {text}{' '}
      {tab !== undefined && titleId !== undefined && playerId !== undefined && (
        <Anchor
          component={Link}
          href={playerAddress({ titleId, playerId, tab })}
          size="sm"
          underline="always"
        >
          {TAB_LINKS[tab]}
        </Anchor>
      )}
    </Text>
  );
}
