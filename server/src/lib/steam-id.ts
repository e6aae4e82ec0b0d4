/** The universe, kind and instance of a person's account at Steam: the upper half of its 64 bits. */
const PERSON = 0x01100001n;

/** Whether a text is the 64-bit id of a person's account at Steam, in decimal digits. */
export function isSteamId(text: string): boolean {
  return /^[1-9]\d{16}$/.test(text) && BigInt(text) >> 32n === PERSON;
}
