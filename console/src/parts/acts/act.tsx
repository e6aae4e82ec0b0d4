import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ACTS_TEXTS } from '../../texts/acts.tsx';
import { titleAddress } from '../addresses.ts';
import { Moment } from '../moment.tsx';
import { type ActLine, partsOf, To } from './act-parts.tsx';
import { describeOperation } from './describe-operation.ts';

const texts = ACTS_TEXTS;

type About = Readonly<Record<string, string>>;

/** An act of an operator, or a revision of what is sold, as the API tells it. */
export interface Act {
  /** Absent: it is a revision. */
  readonly Operation?: string | undefined;
  readonly TitleId?: string | undefined;
  readonly About: About;
  readonly Players?: readonly { readonly ServiceId: string; readonly About: About }[];
}

/** An act in sentences: to whom or to what it was done, how much, why, with links. */
export function ActView({ act }: { readonly act: Act }) {
  const { Operation, TitleId: titleId, About, Players = [] } = act;
  const lines = Players.map(({ ServiceId, About: own }) => ({ ...own, ServiceId }));
  const shown = lines.length > 0 ? lines : [About];
  const rest = Number(About['Count'] ?? 0) - lines.length;
  return (
    <Stack gap={2} miw={200}>
      {shown.map((about, index) => (
        // Lines have no id, and are loaded anew as a whole.
        <Line key={index} of={{ path: Operation, titleId, about }} />
      ))}
      {lines.length > 0 && rest > 0 && (
        <Text size="xs" c="dimmed">
          {texts.more(rest)}
        </Text>
      )}
      {Object.entries(About)
        .filter(([member]) => !isTold(act, member))
        .map(([member, value]) => (
          <Text key={member} size="xs" c="dimmed" className="anywhere">
            {texts.about(member, member.endsWith('At') ? <Moment at={value} /> : value)}
          </Text>
        ))}
    </Stack>
  );
}

/** The members that sentences tell where their operation has one. */
const TOLD = [
  'Accepted',
  'Amount',
  'Cancel',
  'CatalogVersion',
  'CopyOf',
  'Count',
  'EffectiveAt',
  'ItemId',
  'KeyId',
  'Kind',
  'Name',
  'Open',
  'OperatorId',
  'PendingChange',
  'PercentOff',
  'Revision',
  'Sale',
  'ServiceId',
  'StoreId',
  'VirtualCurrency',
];

/** The members that are told whatever the operation. */
const ALWAYS_TOLD = ['Note', 'Reason'];

function isTold({ Operation }: Act, member: string): boolean {
  if (ALWAYS_TOLD.includes(member)) return true;
  if (Operation === undefined) return TOLD.includes(member) || member === 'Act';
  const name = nameOf(Operation);
  return (name in texts.ofPlayers || name in texts.ofThings) && TOLD.includes(member);
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

function Line({ of }: { readonly of: ActLine }) {
  const { about, path } = of;
  const why = about['Note'] ?? (about['Reason'] || undefined);
  const also = about['Note'] === undefined ? undefined : about['Reason'];
  return (
    <>
      <Text size="sm" className="anywhere" title={path}>
        {sentenceOf(of)}
        <After of={of} />
      </Text>
      {[why, also].map(
        (text) =>
          text !== undefined && (
            <Text key={text} size="sm" c="dimmed" className="anywhere">
              {texts.why(text)}
            </Text>
          ),
      )}
    </>
  );
}

/** The sentence about one line; an act that has none, or too little for it, is told by the name of its operation. */
function sentenceOf(of: ActLine): ReactNode {
  const { path, about } = of;
  if (path === undefined) return texts.ofRevisions[about['Act'] ?? '']?.(partsOf(of));
  const name = nameOf(path);
  const ofPlayer = texts.ofPlayers[name];
  if (ofPlayer && about['ServiceId'] !== undefined) return ofPlayer(partsOf(of));
  const ofThing = texts.ofThings[name];
  return ofThing ? ofThing(partsOf(of)) : describeOperation(path);
}

/** The end of the sentence: the revision that a change has made, or when it takes effect. */
function After({ of: { path, titleId, about } }: { readonly of: ActLine }) {
  const {
    PendingChange,
    Revision,
    EffectiveAt,
    Kind = '',
    CatalogVersion = '',
    StoreId = '',
  } = about;
  if (EffectiveAt !== undefined) return <>, {texts.effectiveAt(<Moment at={EffectiveAt} />)}</>;
  if (Revision === undefined || titleId === undefined) return null;
  const of = Kind.charAt(0).toUpperCase() + Kind.slice(1);
  const search = { of, version: CatalogVersion, store: StoreId, revision: Revision };
  const change = path === undefined ? PendingChange : undefined;
  return (
    <>
      , <To href={titleAddress(titleId, 'history', search)}>{texts.revision(Revision)}</To>
      {change !== undefined && (
        <>
          , <To href={titleAddress(titleId, 'schedule', { change })}>{texts.scheduled(change)}</To>
        </>
      )}
    </>
  );
}
