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
  readonly MadeByName?: string | undefined;
  readonly Players?: readonly { readonly ServiceId: string; readonly About: About }[];
}

/** An act in sentences: to whom or to what it was done, how much, why, with links. */
export function ActView({ act }: { readonly act: Act }) {
  const { Operation, TitleId: titleId, About, MadeByName: madeBy, Players = [] } = act;
  const lines = Players.map(({ ServiceId, About: own }) => ({ ...own, ServiceId }));
  const shown = lines.length > 0 ? lines : [About];
  const rest = Number(About['Count'] ?? 0) - lines.length;
  return (
    <Stack gap={2} miw={200}>
      {shown.map((about, index) => (
        // Lines have no id, and are loaded anew as a whole.
        <Line key={index} of={{ path: Operation, titleId, about, madeBy }} />
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
  'ConnectionId',
  'CopyOf',
  'Count',
  'EffectiveAt',
  'ItemId',
  'Key',
  'KeyId',
  'Keys',
  'Kind',
  'Name',
  'Open',
  'OperatorId',
  'OverrideLabel',
  'PendingChange',
  'PercentOff',
  'Platform',
  'Provider',
  'Revision',
  'Sale',
  'SaleMoment',
  'ServiceId',
  'StoreId',
  'TitleId',
  'VirtualCurrency',
];

/** The members that sentences about revisions tell, too. */
const OF_REVISIONS = ['Act', 'AtOnce'];

/** The members that are told whatever the operation. */
const ALWAYS_TOLD = ['Note', 'Reason'];

function isTold({ Operation }: Act, member: string): boolean {
  if (ALWAYS_TOLD.includes(member)) return true;
  if (Operation === undefined) return TOLD.includes(member) || OF_REVISIONS.includes(member);
  const name = nameOf(Operation);
  return (name in texts.ofPlayers || name in texts.ofThings) && TOLD.includes(member);
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

function Line({ of }: { readonly of: ActLine }) {
  const { about, path } = of;
  // The note of a revision of a sale is the sale's name, which the sentence has.
  const note = path === undefined && about['Sale'] !== undefined ? undefined : about['Note'];
  const why = note ?? (about['Reason'] || undefined);
  const also = note === undefined ? undefined : about['Reason'];
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

/** The sentence about one line; an operation that this version does not know is told by its name. */
function sentenceOf(of: ActLine): ReactNode {
  const { path, about } = of;
  if (path === undefined) return texts.ofRevisions[about['Act'] ?? '']?.(partsOf(of));
  const name = nameOf(path);
  const sentence = texts.ofPlayers[name] ?? texts.ofThings[name];
  return sentence ? sentence(partsOf(of)) : describeOperation(path);
}

/** The end of the sentence: the revision that a change has made with its sale or its scheduled change, or when it takes effect. */
function After({ of }: { readonly of: ActLine }) {
  const { titleId, about } = of;
  const { Revision, EffectiveAt, Kind = '', CatalogVersion = '', StoreId = '' } = about;
  if (EffectiveAt !== undefined) return <>, {texts.effectiveAt(<Moment at={EffectiveAt} />)}</>;
  // Keys of title data have their histories on their own page, to which the sentence links.
  if (Revision === undefined || titleId === undefined || about['Key'] !== undefined) return null;
  const search = {
    of: Kind.charAt(0).toUpperCase() + Kind.slice(1),
    version: CatalogVersion,
    store: StoreId,
    revision: Revision,
  };
  const cause = causeOf(of);
  return (
    <>
      , <To href={titleAddress(titleId, 'history', search)}>{texts.revision(Revision)}</To>
      {cause !== undefined && <>, {cause}</>}
    </>
  );
}

/** The sale or the scheduled change that made a revision; undefined: a call did at once, which is an act of its own. */
function causeOf({ path, titleId = '', about, madeBy }: ActLine): ReactNode {
  const { PendingChange, Sale, SaleMoment, AtOnce, Note = Sale } = about;
  if (path !== undefined || PendingChange === undefined) return undefined;
  if (Sale !== undefined && (SaleMoment === 'Start' || SaleMoment === 'End')) {
    const sale = <To href={titleAddress(titleId, 'sales', { sale: Sale })}>{Note}</To>;
    return texts.sale[SaleMoment](sale, AtOnce === 'true', madeBy);
  }
  const scheduled = titleAddress(titleId, 'schedule', { change: PendingChange });
  return <To href={scheduled}>{texts.scheduled(PendingChange)}</To>;
}
