import { Anchor, Paper, Stack, Text } from '@mantine/core';
import type { ReportedRevision } from 'purser-client';
import { Link } from 'wouter';
import { revisionAddress } from '../../parts/addresses.ts';
import { describeAuthor } from '../../parts/changes/describe-author.ts';
import type { Mark } from '../../parts/chart/marks.tsx';
import { Section } from '../../parts/section.tsx';
import { describeZoned, ZonedMoment } from '../../parts/zoned-moment.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import type { Report } from './report.ts';

const texts = ECONOMY_TEXTS.revisions;

/** A report has the newest so many of them. */
const REVISIONS_MAX = 200;

/** The changes of what is sold, as marks of charts. */
export function marksOf({ Revisions }: Report): readonly Mark[] {
  return Revisions.map((revision) => ({
    at: Date.parse(revision.Time) / 1_000,
    name: texts.mark({
      subject: describeRevision(revision),
      by: describeBy(revision),
      time: describeZoned(revision.Time),
    }),
    address: revisionAddress(revision),
  }));
}

/** The same as a list, the newest first. */
export function Revisions({ of: { Revisions } }: { readonly of: Report }) {
  return (
    <Section heading={texts.heading} isFramed={false}>
      {Revisions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <Paper withBorder component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {Revisions.map((revision) => (
            <Stack
              key={revisionAddress(revision)}
              component="li"
              className="row"
              gap={0}
              px="md"
              py="xs"
            >
              <Text size="sm" className="anywhere">
                <Anchor component={Link} inherit href={revisionAddress(revision)}>
                  {describeRevision(revision)}
                </Anchor>{' '}
                <ZonedMoment at={revision.Time} />
              </Text>
              <Text size="sm" c="dimmed" className="anywhere">
                {describeBy(revision)}
              </Text>
            </Stack>
          ))}
        </Paper>
      )}
      {Revisions.length === REVISIONS_MAX && <Text size="sm">{texts.most(REVISIONS_MAX)}</Text>}
    </Section>
  );
}

function describeRevision({ Kind, CatalogVersion, StoreId, Revision }: ReportedRevision): string {
  const kinds: Readonly<Partial<Record<typeof Kind, (id: string) => string>>> = texts.kinds;
  return texts.revision(kinds[Kind]?.(StoreId ?? CatalogVersion ?? '') ?? Kind, Revision);
}

function describeBy({ Author, Note }: ReportedRevision): string {
  return texts.by(describeAuthor(Author), Note);
}
