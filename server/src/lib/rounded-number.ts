/** A number as JSON writes it (RFC 8259 6). */
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a number of JSON becomes another one when it is parsed, and that one is whole: 4294967295.00000001 does, and
 * 1e-400; 5.0, 1e3 and 0.1 do not. False for what is no number.
 */
export function isRoundedToWhole(number: string): boolean {
  const parsed = Number(number);
  return Number.isInteger(parsed) && digitsOf(number) !== digitsOf(String(parsed));
}

/** The significant digits without zeros at either end, and the power of ten of the last one. The sign is left out. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(number) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}
