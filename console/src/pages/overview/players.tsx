import { Anchor, Button, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describePlayers } from './describe.ts';
import type { Overview } from './stats.ts';

const SHOWN_FIRST = 10;

/** The players who logged in lately, by title, where there is more than one. */
export function Players({ overview: { Titles } }: { readonly overview: Overview }) {
  const [isWhole, { open }] = useDisclosure();
  if (Titles.length < 2) return null;
  const titles = Titles.toSorted((one, other) => other.RecentPlayers - one.RecentPlayers);
  const shown = isWhole ? titles : titles.slice(0, SHOWN_FIRST);
  return (
    <Stack gap="xs" component="section" aria-labelledby="players-by-title" align="flex-start">
      <Title order={3} size="h5" id="players-by-title">
        {OVERVIEW_TEXTS.players.heading}
      </Title>
      <Paper withBorder w="100%" maw={640}>
        <Table verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{SHARED_TEXTS.title}</Table.Th>
              <Table.Th ta="right">{SHARED_TEXTS.players}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ TitleId, Name, RecentPlayers }) => (
              <Table.Tr key={TitleId}>
                <Table.Td>
                  <Anchor component={Link} href={`~/console/t/${TitleId}`} className="anywhere">
                    {Name}
                  </Anchor>{' '}
                  <Text span inherit c="dimmed" className="anywhere">
                    {TitleId}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{describePlayers(RecentPlayers)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {shown.length < titles.length && (
        <Button variant="default" size="xs" onClick={open}>
          {OVERVIEW_TEXTS.players.showAll(titles.length)}
        </Button>
      )}
    </Stack>
  );
}
