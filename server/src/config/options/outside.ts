import { PARTNER_URLS, type PartnerName, type PartnerUrls } from '../../kernel/partners.ts';
import { FILE, no, option, type Parse, parseOrigin, yes } from '../option.ts';

const NAMES: readonly string[] = Object.keys(PARTNER_URLS);

/** Origins, from a list with commas. */
const parseOrigins: Parse<readonly string[]> = (text) => {
  const origins = text.split(',').map((entry) => parseOrigin(entry.trim()));
  return origins.every((read) => read.ok)
    ? yes(origins.map(({ value }) => value))
    : no('must be addresses such as http://127.0.0.1:8080, without a path, with commas in between');
};

/** `name=url` entries, from a list with commas. */
const parsePartnerUrls: Parse<Partial<PartnerUrls>> = (text) => {
  const urls: Partial<Record<PartnerName, string>> = {};
  for (const entry of text.split(',')) {
    const [, name = '', address = ''] = /^\s*([a-z-]+)=(\S+)\s*$/.exec(entry) ?? [];
    const url = URL.parse(address);
    if (!NAMES.includes(name) || url === null || !/^https?:$/.test(url.protocol)) {
      return no(
        `must be entries such as apple-keys=https://keys.example.com/apple, with commas in between; the names are ${NAMES.join(', ')}`,
      );
    }
    urls[name as PartnerName] = url.href;
  }
  return yes(urls);
};

/** How the service calls services of others: identity providers and their key sets. */
export const outsideOptions = {
  outsideExceptions: option('--outside-exceptions', {
    placeholder: 'origins',
    description:
      'Origins of identity providers (http://127.0.0.1:8080) with commas, for which neither https nor a public address is asked.',
    fallbackDescription: 'none: https and public addresses only',
    parse: parseOrigins,
  }),
  partnerUrls: option('--partner-urls', {
    placeholder: 'name=url',
    description: `Addresses in place of those of Apple, Google, Steam and others, as name=url with commas: of a proxy of yours, or of a fake in a test. The names are ${NAMES.join(', ')}.`,
    fallbackDescription: 'the addresses that these services publish',
    parse: parsePartnerUrls,
  }),
  appStoreRoots: option('--app-store-roots', {
    ...FILE,
    description:
      "A file of root certificates (PEM) that are believed in place of Apple's when receipts of the App Store are judged: for a test with receipts of your own. Whoever has their keys can make receipts.",
    fallbackDescription: 'Apple Root CA - G3',
  }),
};
