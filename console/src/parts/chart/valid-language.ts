import { LOCALE } from '../../texts/locale.ts';

// uPlot makes a number format of the browser's language when it is imported. Where the locale of the machine is `C`, Chromium calls
// its language `en-US@posix`, which `Intl` refuses: the import throws, and the page is lost. So this module is imported before it.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: LOCALE });
}
