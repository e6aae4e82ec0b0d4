// The arithmetic of percents of prices. The console has a copy of this file (scripts/copied-files.ts), so it imports nothing.

/** A share of a price, and the multiples to which it is rounded. */
interface Share {
  /** From 1 on; over 100 the price becomes higher. */
  readonly percent: number;
  /** Prices are rounded to multiples of it; 1: to whole amounts. */
  readonly roundTo: number;
}

/**
 * The share of a price that is a whole amount above 0: the nearest multiple of `roundTo`, the lower of two that are equally near. One that
 * is to become lower never rises by it, and one that is to become higher never falls: then it is the next multiple on its side. Where
 * that is 0, it is the nearest whole amount, at least 1.
 */
export function shareOfPrice(price: number, { percent, roundTo }: Share): number {
  // In hundredths, so that no fraction is lost: prices have 32 bits.
  const hundredths = price * percent;
  const nearest = roundedTo(hundredths, roundTo);
  const isWrong = percent > 100 ? nearest < price : nearest > price;
  const rounded = isWrong ? nearest + (percent > 100 ? roundTo : -roundTo) : nearest;
  return rounded > 0 ? rounded : Math.max(1, roundedTo(hundredths, 1));
}

function roundedTo(hundredths: number, roundTo: number): number {
  const unit = 100 * roundTo;
  const multiples = Math.floor(hundredths / unit);
  const rest = hundredths - multiples * unit;
  return (2 * rest > unit ? multiples + 1 : multiples) * roundTo;
}
