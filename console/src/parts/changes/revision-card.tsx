import { Anchor, Button, Collapse, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Revision } from 'purser-client';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { withParams } from '../addresses.ts';
import { Moment } from '../moment.tsx';
import { describeAuthor } from './describe-author.ts';
import { Counts, Differences } from './differences.tsx';
import { canRestore, type Subject } from './restoration.ts';
import { nameSale } from './sales-of-revisions.ts';
import { HISTORY_TEXTS } from '../../texts/history.tsx';

const texts = HISTORY_TEXTS;

/** One revision: who, what, when, and the difference. */
export function RevisionCard({
  revision,
  of,
  newest,
  onRestore,
  isSought = false,
  name = texts.revision(revision.Revision),
}: {
  readonly revision: Revision;
  readonly of: Subject;
  readonly newest: number;
  /** Absent: the person may not. */
  readonly onRestore: ((toRevision: number) => void) | undefined;
  /** The address names it: it is shown at once, with its difference. */
  readonly isSought?: boolean;
  /** Absent: its number, which is enough among those of one subject. */
  readonly name?: string;
}) {
  const [isOpen, { toggle }] = useDisclosure(isSought);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought) card.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const { Revision: number, Time, Act, Author: author, RequestId, Changes } = revision;
  const isNewest = number === newest;
  // The newest is taken back by what was there before; each older one is a state to go back to.
  const to = isNewest ? number - 1 : number;
  return (
    <Paper
      ref={card}
      withBorder
      px="md"
      py="xs"
      component="article"
      aria-label={name}
      aria-current={isSought || undefined}
      style={isSought ? { outline: '2px solid var(--mantine-primary-color-filled)' } : undefined}
    >
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {texts.made({
              revision: <b>{name}</b>,
              author: describeAuthor(author),
              act: texts.acts[Act],
              time: <Moment at={Time} />,
            })}
          </Text>
          <Counts of={Changes} what={CHANGES_TEXTS.what[of.Of]} />
        </Group>
        <Group justify="space-between" gap="xs" align="flex-start">
          <Text
            size="sm"
            flex={1}
            miw={200}
            style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            <Why of={revision} />
          </Text>
          <Group gap={6}>
            <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? texts.hideDifference : texts.showDifference}
            </Button>
            {onRestore && canRestore(of) && to > 0 && (isNewest || Act !== 'Removed') && (
              <Button size="compact-sm" variant="default" onClick={() => onRestore(to)}>
                {isNewest
                  ? CHANGES_TEXTS.restoration.takeBack
                  : CHANGES_TEXTS.restoration.backToThis}
              </Button>
            )}
          </Group>
        </Group>
        <Collapse expanded={isOpen}>
          {isOpen && (
            <Stack gap="xs">
              <Differences of={Changes} what={CHANGES_TEXTS.what[of.Of]} />
              {RequestId !== undefined && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {texts.request(RequestId)}
                </Text>
              )}
            </Stack>
          )}
        </Collapse>
      </Stack>
    </Paper>
  );
}

/** The note of a revision; the one of a sale is its name. */
function Why({ of }: { readonly of: Revision }) {
  const { Note, Sale, SaleMoment } = of;
  if (Sale === undefined || SaleMoment === undefined) {
    return Note === undefined ? null : CHANGES_TEXTS.note(Note);
  }
  return texts.sale[SaleMoment](
    <Anchor
      component={Link}
      inherit
      underline="always"
      href={withParams('sales', { sale: String(Sale) })}
    >
      {nameSale(of)}
    </Anchor>,
  );
}
