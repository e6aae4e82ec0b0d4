import { Loader } from '@mantine/core';
import { SHARED_TEXTS } from '../texts/shared.ts';

/** Shows, and says to screen readers, that something is loading. */
export function Spinner() {
  return <Loader role="status" aria-label={SHARED_TEXTS.loading} />;
}
