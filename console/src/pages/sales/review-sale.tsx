import { Alert, Anchor, Drawer, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AdminCreateSaleRequest, PurserError } from 'purser-client';
import { useId } from 'react';
import { useOpenSales } from '../../api/open-sales.ts';
import { Link, useLocation } from 'wouter';
import { useItemNames } from '../../api/catalog-queries.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { withParams } from '../../parts/addresses.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Conflict, isConflict } from '../../parts/changes/review-change.tsx';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Pending } from '../../parts/page.tsx';
import { describeZoned, ZonedMoment } from '../../parts/zoned-moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { PreviewedPrices } from './sale-prices.tsx';
import { SALE_TIMEOUT_MS } from './use-sales.ts';
import { useTakeBack } from './take-back-sale.tsx';

const texts = SALES_TEXTS.review;

/** Labels of the form by the members of the request. */
const LABELS = {
  StartsAt: SALES_TEXTS.form.startsAt,
  EndsAt: SALES_TEXTS.form.endsAt,
  PercentOff: SALES_TEXTS.form.percent,
};

/** Shows what a new sale does at both of its ends, and makes it. */
export function ReviewSale({
  of: request,
  onClose,
}: {
  readonly of: AdminCreateSaleRequest;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [, go] = useLocation();
  const takeBack = useTakeBack();
  const names = useItemNames(request.CatalogVersion);
  const preview = useQuery({
    queryKey: ['preview', useId()],
    queryFn: ({ signal }) =>
      purser.admin.createSale(
        { ...request, Preview: true },
        { signal, timeoutMs: SALE_TIMEOUT_MS },
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const shown = preview.data?.Preview;
  const seen = shown?.Revisions;
  const refused = (error: unknown) =>
    isConflict(error) ? (
      <Conflict message={error.errorMessage} what={texts.sold}>
        <LookAgain onLook={() => preview.refetch()} />
      </Conflict>
    ) : isOverlap(error) ? (
      <Overlap of={request} message={error.errorMessage} />
    ) : (
      <Failure error={error} labels={LABELS} />
    );
  const { StartsAt, EndsAt } = request;
  const starts = StartsAt === undefined ? SALES_TEXTS.facts.atOnce : describeZoned(StartsAt);
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={texts.heading}>
      <ActForm
        // A refusal is over when the effect is looked at again.
        key={preview.dataUpdatedAt}
        act={StartsAt === undefined ? texts.begin : texts.schedule}
        back={texts.back}
        labels={LABELS}
        request={shown && { ...request, ...(seen && { IfRevisions: seen }) }}
        send={(made, call) => purser.admin.createSale(made, call)}
        done={() => texts.done(request.Name, starts, describeZoned(EndsAt))}
        undo={({ Sale }) => Sale && { label: texts.undo, run: (ask) => void takeBack(Sale, ask) }}
        onDone={() => go(withParams('sales', {}))}
        onClose={onClose}
        refused={refused}
      >
        <Facts>
          <Fact label={SALES_TEXTS.facts.discount}>
            {SALES_TEXTS.facts.percent(request.PercentOff)}
          </Fact>
          <Fact label={SALES_TEXTS.facts.start}>
            {StartsAt === undefined ? starts : <ZonedMoment at={StartsAt} />}
          </Fact>
          <Fact label={SALES_TEXTS.facts.end}>
            <ZonedMoment at={EndsAt} />
          </Fact>
        </Facts>
        {shown ? (
          <Stack>
            <PreviewedPrices of={shown} headings={SALES_TEXTS.prices.coming} names={names} />
          </Stack>
        ) : preview.error ? (
          refused(preview.error)
        ) : (
          <Pending of={preview} />
        )}
      </ActForm>
    </Drawer>
  );
}

function isOverlap(error: unknown): error is PurserError {
  return error instanceof PurserError && error.error === 'SalesOverlap';
}

/** Says which sale has an item already, and leads to the sales at that time. */
function Overlap({
  of: { CatalogVersion, StartsAt, EndsAt },
  message,
}: {
  readonly of: AdminCreateSaleRequest;
  readonly message: string;
}) {
  const open = useOpenSales().data ?? [];
  const starts = StartsAt === undefined ? new Date() : new Date(StartsAt);
  const others = open.filter(
    (sale) =>
      sale.CatalogVersion === CatalogVersion &&
      new Date(sale.StartsAt) < new Date(EndsAt) &&
      starts < new Date(sale.EndsAt),
  );
  return (
    <Alert color="orange" title={texts.overlap}>
      <Stack gap="xs">
        <Text size="sm" className="anywhere">
          {message}
        </Text>
        <Text size="sm">{texts.overlapAdvice}</Text>
        <List size="sm" className="anywhere">
          {others.map(({ Sale, Name }) => (
            <List.Item key={Sale}>
              <Anchor
                component={Link}
                inherit
                underline="always"
                c="var(--mantine-color-text)"
                href={withParams('sales', { sale: `${Sale}` })}
              >
                {SALES_TEXTS.heading(Sale, Name)}
              </Anchor>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}
