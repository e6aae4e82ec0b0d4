import type { Static } from 'typebox';
import { authorOf, describeAuthor } from '../../../kernel/author.ts';
import type { ErrorExtras } from '../../../kernel/errors.ts';
import { toWireTime } from '../../../kernel/instant.ts';
import { ACCEPTED_WARNINGS_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { Type } from '../../../kernel/type.ts';
import { toItemDefinition } from '../../catalogs/item-definition.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { type Acceptance, digestOf } from '../acceptance.ts';
import { findOffers, type FoundWarning, type NoWarning, setAccepted } from '../commands.ts';
import type { Offers } from '../offers.ts';
import { auditPrices } from '../price-audit.ts';
import { SetPriceWarningAcceptedRequest } from '../schemas.ts';
import { describeTooMuch } from '../wire.ts';

/** Accepts a warning of the price audit with a note, or takes that back. */
export const setPriceWarningAccepted = operation()({
  path: '/Admin/SetPriceWarningAccepted',
  summary: 'Says that an unusual price is meant, or takes that back.',
  description: `An accepted warning has its own level, so it is in no count of warnings, and it tells who has accepted it, when and why. It is named as GetPriceExposure tells it, with its sentence, and only one that is there can be accepted. With other numbers it is another warning, which nobody has accepted, and so is one of an item that gives something else; with the same again it is accepted still. One that somebody else has accepted keeps that word, and the call is refused with it; its author can replace the note. Of a title the last ${ACCEPTED_WARNINGS_MAX} are kept. An addition of this service to the reference API.`,
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: SetPriceWarningAcceptedRequest,
  response: Type.Object({}, { description: 'It is accepted, or not any more.' }),
  errors: ['InvalidParams', 'CatalogNotConfigured', 'OverLimit'],
  isHeavy: true,
  example: {
    request: {
      Kind: 'CostsNothing',
      ItemId: 'welcome-gift',
      VirtualCurrency: 'GO',
      Text: 'The catalog gives "welcome-gift" to everybody for nothing, as often as one likes: it costs 0 GO.',
      Accepted: true,
      Note: 'The gift of the first week.',
    },
    response: {},
  },
  async handle(request, { caller, deps, fail }) {
    const { Accepted, Note } = request;
    if (Accepted !== (Note !== undefined)) throw fail('InvalidParams', NOTE_DUE);
    const of = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const found = await deps.run(findOffers, of);
    const refusal = await deps.run(setAccepted, {
      titleId: of.titleId,
      found: found.status === 'found' ? findWarning(found.offers, request) : found,
      acceptance:
        Note === undefined ? undefined : { note: Note, by: authorOf(caller), now: deps.now() },
    });
    switch (refusal?.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(of));
      case 'tooMuch':
        throw fail('OverLimit', describeTooMuch(refusal));
      case 'notThere':
        throw fail('InvalidParams', NOT_THERE);
      case 'other':
        throw fail('InvalidParams', describeFaster(refusal));
    }
    return {};
  },
});

/** The warning that a request names, if it can be accepted. */
function findWarning(
  offers: Offers,
  request: Static<typeof SetPriceWarningAcceptedRequest>,
): FoundWarning | NoWarning {
  const { catalogVersion, items } = offers;
  const item = items.find(({ itemId }) => itemId === request.ItemId);
  const good = item && toItemDefinition(item, catalogVersion);
  const warning = {
    kind: request.Kind,
    itemId: request.ItemId,
    storeId: request.StoreId,
    virtualCurrency: request.VirtualCurrency,
    text: request.Text,
  };
  const digest = digestOf(warning, good);
  const { warnings } = auditPrices(offers, { undercutPercent: 0 });
  const isThere = warnings.some(
    (one) =>
      one.level !== 'Information' &&
      one.itemId === warning.itemId &&
      digestOf(one, good) === digest,
  );
  return isThere ? { status: 'there', catalogVersion, digest } : { status: 'notThere' };
}

function describeFaster({ author, time, note }: Acceptance): ErrorExtras {
  const who = describeAuthor(author);
  return { message: `${who} accepted it at ${toWireTime(time)}: ${note}` };
}

const NOTE_DUE: ErrorExtras = {
  details: { Note: ['Say why it is meant; and nothing where it is accepted no longer.'] },
};

const NOT_THERE: ErrorExtras = {
  details: { Text: ['There is no such warning now, or it is none that can be accepted.'] },
};
