import { Button, Center } from '@mantine/core';
import { PARTS_TEXTS } from '../texts/parts.ts';
import { Failure } from './failure.tsx';

/** The state of a query of several pages, as to the next one. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Loads the next page of a list, where there is one. */
export function More({ of }: { readonly of: Pages }) {
  if (!of.hasNextPage) return null;
  return (
    <>
      {of.isFetchNextPageError && <Failure error={of.error} />}
      <Center>
        <Button
          variant="default"
          loading={of.isFetchingNextPage}
          onClick={() => void of.fetchNextPage()}
        >
          {PARTS_TEXTS.showMore}
        </Button>
      </Center>
    </>
  );
}
