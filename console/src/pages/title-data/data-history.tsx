import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { TitleDataRevision } from 'purser-client';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { describeAuthor } from '../../parts/changes/describe-author.ts';
import { ChangeLines } from '../../parts/changes/differences.tsx';
import { valueLinesOf } from '../../parts/changes/member-lines.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { HISTORY_TEXTS } from '../../texts/history.tsx';
import { TITLE_DATA_TEXTS } from '../../texts/title-data.ts';
import { STORES, type StoreName } from './data-stores.ts';

const texts = TITLE_DATA_TEXTS;
const COUNT = 20;

interface OfKey {
  readonly store: StoreName;
  readonly entryKey: string;
  readonly canWrite: boolean;
}

/** The changes of a key, newest first, each with its difference and the way back. */
export function DataHistory({ store, entryKey: Key, canWrite }: OfKey) {
  const purser = usePurser();
  const [to, setTo] = useState<TitleDataRevision>();
  const history = usePages(['titleDataHistory', store, Key], (paging, call) =>
    STORES[store].history(purser, { Key, Count: COUNT, ...paging }, call),
  );
  if (!history.data) return <Pending of={history} />;
  const revisions = history.data.pages.flatMap((page) => page.Revisions);
  const [newest] = revisions;
  if (!newest) return <Empty icon={IconHistory} heading={HISTORY_TEXTS.none} />;
  if (to) {
    const close = () => setTo(undefined);
    return <RestoreForm of={{ store, entryKey: Key, canWrite }} {...{ to, newest, close }} />;
  }
  return (
    <Stack gap="xs">
      {revisions.map((revision) => (
        <RevisionOfKey
          key={revision.Revision}
          of={revision}
          restore={
            canWrite && {
              label:
                revision === newest
                  ? CHANGES_TEXTS.restoration.takeBack
                  : CHANGES_TEXTS.restoration.backToThis,
              ask: () => setTo(revision),
            }
          }
        />
      ))}
      <More of={history} />
    </Stack>
  );
}

function RevisionOfKey({
  of: { Revision, Time, Act, Author, Note, Before, After },
  restore,
}: {
  readonly of: TitleDataRevision;
  /** False: the person may not. */
  readonly restore: false | { readonly label: string; readonly ask: () => void };
}) {
  const name = HISTORY_TEXTS.revision(Revision);
  return (
    <Paper withBorder px="md" py="xs" component="article" aria-label={name}>
      <Stack gap={4}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Text size="sm" className="anywhere">
            {HISTORY_TEXTS.made({
              revision: <b>{name}</b>,
              author: describeAuthor(Author),
              act: texts.acts[Act],
              time: <Moment at={Time} />,
            })}
          </Text>
          {restore && (
            <Button
              size="compact-sm"
              variant="default"
              style={{ flexShrink: 0 }}
              onClick={restore.ask}
            >
              {restore.label}
            </Button>
          )}
        </Group>
        {Note !== undefined && (
          <Text size="sm" className="anywhere">
            {CHANGES_TEXTS.note(Note)}
          </Text>
        )}
        <ValueLines before={Before} after={After} />
      </Stack>
    </Paper>
  );
}

/** Takes the newest change back, or goes back to an older one; shows before what that does. */
function RestoreForm({
  of: { store, entryKey: Key },
  to,
  newest,
  close,
}: {
  readonly of: OfKey;
  readonly to: TitleDataRevision;
  readonly newest: TitleDataRevision;
  readonly close: () => void;
}) {
  const purser = usePurser();
  const isNewest = to === newest;
  const { Revision: ToRevision } = to;
  const request = { Key, ToRevision, IfRevision: newest.Revision };
  const heading = isNewest
    ? CHANGES_TEXTS.restoration.takeBack
    : CHANGES_TEXTS.restoration.heading(ToRevision);
  return (
    <ActForm
      act={heading}
      takesNote
      request={isNewest ? { ...request, Before: true } : request}
      send={(asked, options) => STORES[store].restore(purser, asked, options)}
      done={() => texts.restored(Key)}
      onClose={close}
    >
      <ValueLines before={newest.After} after={isNewest ? newest.Before : to.After} />
    </ActForm>
  );
}

/** The difference of a key's values. */
export function ValueLines({
  before,
  after,
}: {
  readonly before: string | undefined;
  readonly after: string | undefined;
}) {
  const lines = before === after ? [] : valueLinesOf(before, after);
  if (lines.length > 0) return <ChangeLines lines={lines} />;
  return (
    <Text size="sm" c="dimmed">
      {CHANGES_TEXTS.differences.nothing}
    </Text>
  );
}
