import { useRouter } from 'wouter';

/** The title that the address is about; undefined: none. */
export function useTitleId(): string | undefined {
  return /\/t\/([^/]+)/.exec(useRouter().base)?.[1];
}
