import { Stack, Text } from '@mantine/core';
import type { SaleInfo } from 'purser-client';
import { useState } from 'react';
import { useItemNames } from '../../api/catalog-queries.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { Pending } from '../../parts/page.tsx';
import { describeZoned } from '../../parts/zoned-moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { type BadSpan, findBadSpan } from './draft.ts';
import { PreviewedPrices } from './sale-prices.tsx';
import { TimeInput } from './time-input.tsx';
import { useCallOnSale, useSalePreview } from './use-sales.ts';

const texts = SALES_TEXTS;

interface Form {
  readonly sale: Omit<SaleInfo, 'Author'>;
  readonly onClose: () => void;
}

/** Labels of the form by the members of the request. */
const LABELS = { StartsAt: texts.form.startsAt, EndsAt: texts.form.endsAt };

/** The condition that nobody else has moved a sale since the person has seen it. */
export function seenTimes({ StartsAt, EndsAt }: Pick<SaleInfo, 'StartsAt' | 'EndsAt'>) {
  return { IfStartsAt: StartsAt, IfEndsAt: EndsAt };
}

/** Moves a sale to another time, unless somebody else has moved it meanwhile; of one that runs only the end. */
export function MoveForm({ sale, onClose }: Form) {
  const purser = usePurser();
  const callOnSale = useCallOnSale();
  const [startsAt, setStartsAt] = useState(sale.StartsAt);
  const [endsAt, setEndsAt] = useState(sale.EndsAt);
  const isComing = sale.Status === 'Coming';
  const change = {
    ...(startsAt !== sale.StartsAt && { StartsAt: startsAt }),
    ...(endsAt !== sale.EndsAt && { EndsAt: endsAt }),
  };
  const isChanged = Object.keys(change).length > 0;
  const period = isComing ? 'own' : 'day';
  const bad = findBadSpan({ period, startsAt, endsAt }, new Date());
  const faultOf = (of: BadSpan['of']) => (bad?.of === of ? bad.why : undefined);
  return (
    <ActForm
      act={texts.move.act}
      labels={LABELS}
      request={isChanged && !bad ? { Sale: sale.Sale, ...change, ...seenTimes(sale) } : undefined}
      send={(request, call) => callOnSale(() => purser.admin.updateSale(request, call))}
      done={() => texts.move.done(sale.Sale, describeZoned(startsAt), describeZoned(endsAt))}
      onClose={onClose}
    >
      {isComing ? (
        <TimeInput
          label={texts.form.startsAt}
          moment={startsAt}
          onMoment={setStartsAt}
          fault={faultOf('startsAt')}
        />
      ) : (
        <Text size="sm">{texts.move.begun}</Text>
      )}
      <TimeInput
        label={texts.form.endsAt}
        moment={endsAt}
        onMoment={setEndsAt}
        fault={faultOf('endsAt')}
      />
    </ActForm>
  );
}

/** Cancels a sale that is planned, or ends one that runs, and says first what that does. */
export function CancelForm({ sale, onClose }: Form) {
  const purser = usePurser();
  const callOnSale = useCallOnSale();
  const names = useItemNames(sale.CatalogVersion);
  const words = texts.cancellation[sale.Status === 'Running' ? 'Running' : 'Coming'];
  const preview = useSalePreview(sale.Sale, true);
  const shown = preview.data?.Preview;
  return (
    <ActForm
      act={words.act}
      back={texts.cancellation.keep}
      isDestructive
      request={shown && { Sale: sale.Sale, Cancel: true, ...seenTimes(sale) }}
      send={(request, call) => callOnSale(() => purser.admin.updateSale(request, call))}
      done={() => words.done(sale.Sale)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {words.effect(sale.Name)}
      </Text>
      {!shown && <Pending of={preview} />}
      {shown && sale.Status === 'Running' && (
        <Stack>
          <PreviewedPrices of={shown} headings={texts.prices.endedNow} names={names} />
        </Stack>
      )}
    </ActForm>
  );
}
