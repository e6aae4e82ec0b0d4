import type { PriceWarning } from 'purser-client';
import { WARNINGS_TEXTS } from '../texts/warnings.ts';

interface Advice {
  /** The problem, in a few words. */
  readonly label: string;
  readonly whatToDo: string;
}

const ADVICE: Readonly<Record<PriceWarning['Kind'], Advice>> = WARNINGS_TEXTS.advice;

/** Explains a warning and how to mend it. A kind that only a newer service knows is shown by its name. */
export function adviceOn(kind: string): Advice {
  return isKnown(kind) ? ADVICE[kind] : { label: kind, whatToDo: '' };
}

function isKnown(kind: string): kind is keyof typeof ADVICE {
  return Object.hasOwn(ADVICE, kind);
}
