import type { ExposureWarning } from 'purser-client';
import { EXPOSURE_TEXTS } from '../../texts/exposure.ts';

interface Advice {
  /** What is the matter, in a few words. */
  readonly label: string;
  readonly whatToDo: string;
}

const ADVICE: Readonly<Record<ExposureWarning['Kind'], Advice>> = EXPOSURE_TEXTS.advice;

/** What a warning means, and what to do about it. A kind that only a newer service knows is shown by its name. */
export function adviceOn(kind: string): Advice {
  return isKnown(kind) ? ADVICE[kind] : { label: kind, whatToDo: '' };
}

function isKnown(kind: string): kind is keyof typeof ADVICE {
  return Object.hasOwn(ADVICE, kind);
}
