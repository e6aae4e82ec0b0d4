import { onContentUpdated, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

/** The address in the examples. The service puts the one that the reader used into the page that it sends; pages that are loaded later still have this one. */
const EXAMPLE_URL = 'http://127.0.0.1:7300';

export default {
  extends: DefaultTheme,
  setup() {
    onContentUpdated(showOwnAddress);
  },
} satisfies Theme;

function showOwnAddress(): void {
  const content = document.querySelector('.vp-doc');
  if (!content) return;
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(EXAMPLE_URL)) {
      text.data = text.data.replaceAll(EXAMPLE_URL, location.origin);
    }
  }
}
