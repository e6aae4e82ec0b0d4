/** A number as JSON writes it (RFC 8259 6). */
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a number of JSON becomes another one when it is parsed, and that one is whole: 4294967295.00000001 does, and
 * 1e-400; 5.0, 1e3 and 0.1 do not. False for what is no number.
 */
export function isRoundedToWhole(number: string): boolean {
  const parsed = Number(number);
  if (!Number.isInteger(parsed)) return false;
  if (parsed === 0) return SOMETHING.test(number);
  // A double keeps so many digits of a number that is not very small (IEEE 754: 15 for every one).
  if (number.length <= DIGITS_KEPT) return false;
  return digitsOf(number) !== digitsOf(String(parsed));
}

const DIGITS_KEPT = 15;
/** A digit before the exponent that is not 0. */
const SOMETHING = /^[^eE]*[1-9]/;

/** The significant digits without zeros at either end, and the power of ten of the last one. The sign is left out. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(number) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}
