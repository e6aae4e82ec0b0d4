import { ACCOUNT_TEXTS } from '../../texts/account.tsx';

const texts = ACCOUNT_TEXTS.sessions;

// Later names contain earlier ones: what calls itself Edge says Chrome and Safari, too.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Describes a browser by its own header, for people: "Firefox on Linux". An unknown one is shown as it is. */
export function describeDevice(device: string | undefined): string {
  if (device === undefined || device.trim() === '') return texts.unknownDevice;
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(device)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(device)) ?? [];
  if (browser === undefined) return device;
  return system === undefined ? browser : texts.device(browser, system);
}
