const IPV4 = /^\d+(\.\d+){3}$/;
const IPV6 = /^[\da-f:.]*:[\da-f:.]*$/i;
const IPV4_IN_IPV6 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Reads an IPv4 or IPv6 address and gives the one text by which it is compared: IPv6 as in RFC 5952, and an IPv4
 * address mapped into IPv6 (RFC 4291 2.5.5.2) as IPv4. Undefined: no address, or one with a zone, which means
 * something on one machine only.
 */
export function parseIpAddress(text: string): string | undefined {
  // URLs also take shorter and octal forms, which come out as another text.
  if (IPV4.test(text)) return hostIn(text) === text ? text : undefined;
  if (!IPV6.test(text)) return undefined;
  const address = hostIn(`[${text}]`)?.slice(1, -1);
  const [, high, low] = IPV4_IN_IPV6.exec(address ?? '') ?? [];
  return high === undefined || low === undefined
    ? address
    : [...toBytes(high), ...toBytes(low)].join('.');
}

/** The host of a URL as the URL standard writes it; undefined where it is none. */
function hostIn(host: string): string | undefined {
  return URL.parse(`http://${host}`)?.hostname;
}

function toBytes(hex: string): readonly number[] {
  const value = Number.parseInt(hex, 16);
  return [value >> 8, value & 0xff];
}
