import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Purser, PurserError, type Revision } from 'purser-client';
import { useState } from 'react';
import { useItemNames } from '../../api/catalog-queries.ts';
import { usePurser } from '../../session/purser-context.tsx';
import type { NamedTitle } from '../../session/title.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { Failure } from '../failure.tsx';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { Pending } from '../page.tsx';
import { showDone } from '../undo/show-done.tsx';
import { describeAuthor } from './describe-author.ts';
import { ItemName } from './item-name.tsx';
import { LookAgain } from './look-again.tsx';
import { restoration, type Subject } from './restoration.ts';
import { ReviewChange } from './review-change.tsx';

const texts = CHANGES_TEXTS.undo;

/** Revisions that are looked at for what others have changed since. */
const COUNT_MAX = 100;
const NAMED = 10;

/** A change that was made, and the way back. */
export interface Made {
  readonly of: Subject;
  /** The revision that the change made. */
  readonly revision: number;
  /** The one to go back to; 0: there was nothing, so it is deleted again. */
  readonly before: number;
}

/** Takes a change back at once where nothing has changed since. `conflict`: somebody else was faster. */
export async function takeBackNow(
  purser: Purser,
  { of, revision, before }: Made,
): Promise<'done' | 'conflict'> {
  const back =
    before === 0
      ? deletionOf(purser, of)
      : restoration(purser, of, { to: before, newest: revision })?.send;
  try {
    await back?.({ IfRevision: revision }, { idempotencyKey: newIdempotencyKey() });
    return 'done';
  } catch (error) {
    if (error instanceof PurserError && error.error === 'RevisionConflict') return 'conflict';
    throw error;
  }
}

function deletionOf(purser: Purser, { Of, CatalogVersion, StoreId = '' }: Subject) {
  const version = CatalogVersion === undefined ? {} : { CatalogVersion };
  return (options: { readonly IfRevision: number }, call: { readonly idempotencyKey: string }) =>
    Of === 'Catalog'
      ? purser.admin.deleteCatalog({ CatalogVersion: `${CatalogVersion}`, ...options }, call)
      : purser.admin.deleteStore({ ...version, StoreId, ...options }, call);
}

/** Whether a change can be taken back: the drop tables and the currencies of old are not kept as a whole. `isNew`: nothing was there before. */
export function canTakeBack(
  { Of }: Pick<Subject, 'Of'>,
  { revision, isNew }: { readonly revision: number; readonly isNew: boolean },
): boolean {
  return Of === 'Store' || (Of === 'Catalog' && (isNew || revision > 0));
}

/** Says who was faster, and offers the items of the change that nobody else has touched since. */
export function TakeBackBesides({
  made,
  onClose,
}: {
  readonly made: Made;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>();
  const { of, revision, before } = made;
  const history = useQuery({
    queryKey: ['history', of, 'since', revision],
    queryFn: ({ signal }) => purser.admin.getHistory({ ...of, Count: COUNT_MAX }, { signal }),
    staleTime: 0,
  });
  const revisions = history.data?.Revisions ?? [];
  const newest = revisions[0]?.Revision ?? 0;
  const change = chosen && restoration(purser, of, { to: before, newest, itemIds: chosen });
  if (change) {
    return (
      <ReviewChange
        change={{ ...change, title: texts.heading }}
        conflict={<LookAgain onLook={() => history.refetch()} />}
        onClose={onClose}
        onSaved={async () => {
          onClose();
          await queries.invalidateQueries();
        }}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title={texts.heading}>
      {history.data ? (
        <Besides revisions={revisions} made={made} onChosen={setChosen} onClose={onClose} />
      ) : history.error ? (
        <Failure error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <Pending of={history} />
      )}
    </Modal>
  );
}

function Besides({
  revisions,
  made: { of, revision, before },
  onChosen,
  onClose,
}: {
  readonly revisions: readonly Revision[];
  readonly made: Made;
  readonly onChosen: (itemIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const names = useItemNames(of.CatalogVersion);
  const free = before === 0 ? [] : untouchedSince(revisions, revision);
  const others = revisions.filter((one) => one.Revision > revision);
  return (
    <Stack>
      <Alert color="orange" title={CHANGES_TEXTS.conflict.heading(CHANGES_TEXTS.what[of.Of])}>
        <List size="sm" className="anywhere">
          {others.slice(0, NAMED).map(({ Revision: number, Author, Note }) => (
            <List.Item key={number}>
              {texts.by({ revision: number, author: describeAuthor(Author) })}
              {Note !== undefined && ` ${CHANGES_TEXTS.note(Note)}`}
            </List.Item>
          ))}
        </List>
      </Alert>
      <Text size="sm">{free.length > 0 ? texts.free(free.length) : texts.nothingFree}</Text>
      {free.length > 0 && (
        <List size="sm" className="anywhere">
          {free.slice(0, NAMED).map((id) => (
            <List.Item key={id}>
              <ItemName of={id} names={names} />
            </List.Item>
          ))}
          {free.length > NAMED && <List.Item>{texts.more(free.length - NAMED)}</List.Item>}
        </List>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.keep}
        </Button>
        {free.length > 0 && (
          <Button onClick={() => onChosen(free)}>{texts.some(free.length)}</Button>
        )}
      </Group>
    </Stack>
  );
}

/** The items that a revision changed and no later one. None where the history does not tell all items of them. */
export function untouchedSince(
  revisions: readonly Revision[],
  revision: number,
): readonly string[] {
  const own = revisions.find((one) => one.Revision === revision);
  const later = revisions.filter((one) => one.Revision > revision);
  const isTold = [own, ...later].every((one) => one && one.Changes.ItemsLeftOut === 0);
  if (!own || !isTold) return [];
  const touched = new Set(later.flatMap(({ Changes }) => Changes.Items.map(({ Id }) => Id)));
  return own.Changes.Items.map(({ Id }) => Id).filter((id) => !touched.has(id));
}

/** Takes a change back, and says so; asks where somebody else was faster. */
export async function takeBackOrAsk(
  { purser, title }: { readonly purser: Purser; readonly title: NamedTitle },
  made: Made,
  on: { readonly ask: () => void; readonly done: () => Promise<unknown> },
): Promise<void> {
  try {
    if ((await takeBackNow(purser, made)) === 'done') showDone(texts.done, title);
    else on.ask();
  } catch (error) {
    notifications.show({ message: <Failure error={error} />, color: 'red', autoClose: false });
  }
  await on.done();
}
