import { findCatalogRowVersion } from '../../economy/catalogs/commands.ts';
import { listRevisions } from '../../economy/revisions/commands.ts';
import type { NoSuchMoment, RevisionEntry, SoldSubject } from '../../economy/revisions/revision.ts';
import { describeAuthor } from '../../kernel/author.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { WHOLE_LIST } from '../../kernel/page.ts';
import { Failure } from '../../runtime/failure.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import { TITLE_FLAG, withNamedTitle } from '../named-player.ts';
import { type CommandInput, type HelpLine, textFlag } from '../program/command.ts';
import { commandsAbout } from '../program/database-command.ts';
import { toShownText } from '../program/print.ts';

/** How the commands of a group name what they are about. */
export interface SubjectGroup {
  readonly kind: SoldSubject['kind'];
  /** The first word of the commands. */
  readonly word: string;
  /** Such a subject in words. */
  readonly noun: string;
  /** An example of how one is named. */
  readonly example: string;
  readonly args: readonly HelpLine[];
  readonly flags: readonly HelpLine[];
}

/** Those that can be read as they were. */
export type ListGroup = SubjectGroup & { readonly kind: 'store' | 'catalog' };

export const STORE: ListGroup = {
  kind: 'store',
  word: 'store',
  noun: 'a store',
  example: 'shop',
  args: [['<store-id>', "The store's id."]],
  flags: [
    TITLE_FLAG,
    ['--catalog-version <version>', "The catalog version (default: the title's default)."],
  ],
};
export const CATALOG: ListGroup = {
  kind: 'catalog',
  word: 'catalog',
  noun: 'a catalog version',
  example: 'main',
  args: [['<catalog-version>', 'The catalog version.']],
  flags: [TITLE_FLAG],
};
export const TABLES: SubjectGroup = {
  ...CATALOG,
  kind: 'dropTables',
  word: 'table',
  noun: 'the drop tables of a catalog version',
};
export const CURRENCIES: SubjectGroup = {
  kind: 'currencies',
  word: 'currency',
  noun: "a title's currencies",
  example: '',
  args: [],
  flags: [TITLE_FLAG],
};

/** A subject that the command line names, with the last change of it. */
interface NamedSubject {
  readonly subject: SoldSubject;
  readonly newest: RevisionEntry;
}

/** Gives the maker of a group's commands. They fail where there never was such a subject. */
export function subjectCommands(group: SubjectGroup) {
  return commandsAbout<NamedSubject>({
    args: group.args,
    flags: group.flags,
    negative: 'nothing was ever changed',
    withNamed: (input, work) =>
      withNamedTitle(input, async (storage, titleId) => {
        const subject = await findSubject(storage, titleId, { kind: group.kind, input });
        const page = { ...WHOLE_LIST, count: 1 };
        const [newest] = await storage.run(listRevisions, { subject, page });
        if (newest) return work(storage, { subject, newest });
        throw new Failure(`Nothing was ever changed in ${describeSubject(subject)}.`);
      }),
  });
}

async function findSubject(
  { run }: Pick<OpenStorage, 'run'>,
  titleId: string,
  { kind, input }: Pick<SubjectGroup, 'kind'> & { readonly input: CommandInput },
): Promise<SoldSubject> {
  const subject = { titleId, kind, catalogVersion: '', storeId: '' };
  const [name = ''] = input.args;
  if (kind === 'currencies') return subject;
  if (kind !== 'store') return { ...subject, catalogVersion: name };
  const named = textFlag(input, 'catalogVersion');
  const found = await run(findCatalogRowVersion, { titleId, catalogVersion: undefined });
  const catalogVersion = named ?? found?.catalogVersion;
  if (catalogVersion !== undefined) return { ...subject, catalogVersion, storeId: name };
  throw new Failure('The title has no default catalog version: name one with --catalog-version.');
}

/** The subject in words. */
export function describeSubject({ kind, catalogVersion, storeId }: SoldSubject): string {
  const version = `the catalog version ${toShownText(catalogVersion)}`;
  switch (kind) {
    case 'store':
      return `the store ${toShownText(storeId)} of ${version}`;
    case 'catalog':
      return version;
    case 'dropTables':
      return `the drop tables of ${version}`;
    case 'currencies':
      return 'the currencies of the title';
  }
}

/** The refusal of a moment that cannot be read. */
export function noSuchMoment(outcome: NoSuchMoment): Failure {
  if (outcome.status === 'noRevision') {
    return new Failure(`There is no such revision; the newest is ${outcome.newest}.`);
  }
  const { number, at } = outcome.first;
  return new Failure(`The history is kept from revision ${number} of ${toWireTime(at)} on only.`);
}

/** Says who made a revision, and when. */
export function describeRevision(entry: RevisionEntry): string {
  return `${toWireTime(entry.at)} by ${toShownText(describeAuthor(entry.author))}`;
}
