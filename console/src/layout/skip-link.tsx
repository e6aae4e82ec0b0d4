import { LAYOUT_TEXTS } from '../texts/layout.ts';

/** Leads people who use the keyboard past the menu. */
export function SkipLink() {
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        // The fragment of the address belongs to the page.
        event.preventDefault();
        document.querySelector('main')?.focus();
      }}
    >
      {LAYOUT_TEXTS.skip}
    </a>
  );
}
