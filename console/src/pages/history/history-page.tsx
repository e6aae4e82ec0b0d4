import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { Revision } from 'purser-client';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePages } from '../../api/use-pages.ts';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { PastSales } from '../../parts/changes/past-sales.tsx';
import { restoration, type Subject } from '../../parts/changes/restoration.ts';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { More } from '../../parts/more.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { VersionPicker } from '../../parts/version-picker.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { HISTORY_TEXTS } from '../../texts/history.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { RevisionCard } from '../../parts/changes/revision-card.tsx';

const texts = HISTORY_TEXTS;

const COUNT = 20;

const SUBJECTS = ['Store', 'Catalog', 'DropTables', 'Currencies'] as const;

/**
 * The past changes of a subject with their authors and times. The address names the subject, and may name a revision of it.
 */
export default function HistoryPage() {
  const [params, setParams] = useSearchParams();
  const of = SUBJECTS.find((value) => value === params.get('of')) ?? 'Store';
  const version = params.get('version') ?? '';
  const storeId = params.get('store') ?? '';
  function show(next: { of?: string; version?: string; store?: string }): void {
    const all = { of, version, store: storeId, ...next };
    const said = Object.entries(all).filter((one): one is [string, string] => Boolean(one[1]));
    setParams(Object.fromEntries(said));
  }
  return (
    <Page heading={SHARED_TEXTS.history}>
      <SegmentedControl
        aria-label={texts.subject}
        withItemsBorders={false}
        style={{ flexWrap: 'wrap', alignSelf: 'start' }}
        data={SUBJECTS.map((value) => ({ value, label: texts.subjects[value] }))}
        value={of}
        onChange={(chosen) => show({ of: chosen })}
      />
      <PermissionDenied permission="stores:write" to={texts.denied} />
      {of !== 'Currencies' && (
        <Group align="flex-start" gap="sm">
          {of === 'Store' && (
            <StoreChoice key={storeId} storeId={storeId} onStore={(store) => show({ store })} />
          )}
          <VersionPicker version={version} onVersion={(chosen) => show({ version: chosen })} />
        </Group>
      )}
      {of === 'Store' && storeId === '' ? (
        <Empty icon={IconHistory} heading={texts.noStore.heading}>
          <Text size="sm" c="dimmed">
            {texts.noStore.advice}
          </Text>
        </Empty>
      ) : (
        <Revisions
          key={JSON.stringify([of, version, storeId])}
          sought={Number(params.get('revision'))}
          of={{
            Of: of,
            ...(of === 'Store' && { StoreId: storeId }),
            ...(of !== 'Currencies' && version !== '' && { CatalogVersion: version }),
          }}
        />
      )}
    </Page>
  );
}

function StoreChoice({
  storeId,
  onStore,
}: {
  readonly storeId: string;
  readonly onStore: (storeId: string) => void;
}) {
  const [text, setText] = useState(storeId);
  const choose = () => text.trim() !== storeId && onStore(text.trim());
  return (
    <TextInput
      label={SHARED_TEXTS.store}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose()}
    />
  );
}

function Revisions({
  of,
  sought,
}: {
  readonly of: Subject;
  /** The number of a revision to show at once; 0: none. */
  readonly sought: number;
}) {
  const purser = usePurser();
  const mayEdit = useMay()('stores:write');
  const [to, setTo] = useState<number>();
  const history = usePages(['history', of], (paging, call) =>
    purser.admin.getHistory({ ...of, Count: COUNT, ...paging }, call),
  );
  const revisions: readonly Revision[] =
    history.data?.pages.flatMap((page) => page.Revisions) ?? [];
  const newest = revisions[0]?.Revision ?? 0;
  const oldest = revisions.at(-1)?.Revision ?? 0;
  const { hasNextPage, isFetching, error, fetchNextPage } = history;
  useEffect(() => {
    if (sought > 0 && sought < oldest && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [sought, oldest, hasNextPage, isFetching, error, fetchNextPage]);
  const change = to === undefined ? undefined : restoration(purser, of, { to, newest });
  if (!history.data) return <Pending of={history} />;
  if (revisions.length === 0) return <Empty icon={IconHistory} heading={texts.none} />;
  return (
    <Stack gap="sm">
      {revisions.map((revision) => (
        <RevisionCard
          key={revision.Revision}
          revision={revision}
          of={of}
          newest={newest}
          onRestore={mayEdit ? setTo : undefined}
          isSought={revision.Revision === sought}
        />
      ))}
      <More of={history} />
      {change && to !== undefined && (
        <ReviewChange
          change={change}
          warning={<PastSales revisions={revisions} to={to} />}
          conflict={<LookAgain onLook={() => history.refetch()} />}
          onClose={() => setTo(undefined)}
          onSaved={async () => {
            await history.refetch();
            setTo(undefined);
          }}
        />
      )}
    </Stack>
  );
}
