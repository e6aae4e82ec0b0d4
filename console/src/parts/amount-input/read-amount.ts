/** The amounts that a field takes. */
export interface Bounds {
  /** The least amount. Absent: 0. */
  readonly min?: number;
  readonly max: number;
  /** Whether a field without an amount is wrong. */
  readonly isRequired?: boolean;
}

/** Why a text is no amount. */
export type AmountFault = 'missing' | 'notWhole' | 'tooLow' | 'tooHigh';

export type AmountReading =
  /** undefined: nothing is typed. */
  | { readonly status: 'right'; readonly amount: number | undefined }
  | {
      readonly status: 'wrong';
      readonly fault: AmountFault;
      /** The amount that was likely meant; undefined: the text does not say. */
      readonly likely: number | undefined;
    };

/**
 * Reads a whole amount as it is typed: digits, and spaces between them, behind a minus where amounts can be less than 0. Anything else is
 * wrong, and is never read as another number.
 */
export function readAmount(text: string, { min = 0, max, isRequired }: Bounds): AmountReading {
  function wrong(fault: AmountFault, number?: number): AmountReading {
    const likely = number === undefined ? undefined : Math.min(max, Math.max(min, number));
    return { status: 'wrong', fault, likely };
  }
  if (text.trim() === '') {
    return isRequired ? wrong('missing') : { status: 'right', amount: undefined };
  }
  const [, minus = '', digits = ''] = /^\s*([-−]?)([\d\s]*)$/.exec(text) ?? [];
  const isAmount = digits.trim() !== '' && (minus === '' || min < 0);
  // A number that is read from another text has lost its sign.
  if (!isAmount) return wrong('notWhole', min < 0 ? undefined : likelyAmount(text));
  const size = Number(digits.replaceAll(/\s/g, ''));
  const amount = minus === '' || size === 0 ? size : -size;
  if (amount > max) return wrong('tooHigh', max);
  if (amount < min) return wrong('tooLow', min);
  return { status: 'right', amount };
}

/** An amount as a field shows it, with a space before each three digits. */
export function writeAmount(amount: number | undefined): string {
  return amount === undefined ? '' : String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}

const NUMBER = /\d[\d\s.,]*(?:e\+?\d{1,2}(?!\w))?/i;

/** The whole number that a text has, be it with separators, a fraction, an exponent, a sign or a currency; undefined: none, or more than one. */
function likelyAmount(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/['’_]/g, '');
  const found = NUMBER.exec(plain);
  if (!found) return undefined;
  const [number] = found;
  const behind = plain.slice(found.index + number.length);
  // 12k may be 12,000, and 3-5 may be either.
  if (/\d/.test(behind) || (/^[a-z]/i.test(behind) && !/\s$/.test(number))) return undefined;
  const likely = Math.trunc(Number(withoutSeparators(number.replaceAll(/\s/g, ''))));
  return Number.isSafeInteger(likely) ? likely : undefined;
}

/** A number without the signs between its thousands, and with a point before its fraction. */
function withoutSeparators(number: string): string {
  if (
    /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(number) &&
    !(number.includes('.') && number.includes(','))
  ) {
    return number.replaceAll(/[.,]/g, '');
  }
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return number;
  const sign = number[last] === '.' ? ',' : '.';
  const whole = number.slice(0, last).replaceAll(sign, '');
  // A second sign of the same kind stays, and makes it no number.
  return `${whole}.${number.slice(last + 1)}`;
}
