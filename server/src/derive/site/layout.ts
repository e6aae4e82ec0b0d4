import { type Html, html } from './html.ts';

/** The parts that all pages share. */
export interface Frame {
  readonly version: string;
  /** The folder of style, script and picture, without a slash at the end. */
  readonly assets: string;
  /** The links of the navigation by group; without them the page has neither navigation nor search. */
  readonly navigation: ReadonlyMap<string, readonly Link[]>;
}

export interface Link {
  readonly href: string;
  readonly title: string;
}

export interface PageParts {
  readonly title: string;
  /** The page's own path, to be marked in the navigation. */
  readonly path: string;
  readonly article: Html;
}

/** Prints a page. It can be read and used without its script. */
export function layout(frame: Frame, { title, path, article }: PageParts): string {
  const { version, assets, navigation } = frame;
  const hasNavigation = navigation.size > 0;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Purser</title>
<link rel="icon" href="${assets}/icon.svg">
<link rel="stylesheet" href="${assets}/site.css">
<script type="module" src="${assets}/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="/"><img src="${assets}/icon.svg" alt="" width="24" height="24">Purser <small>${version}</small></a>
${hasNavigation ? SEARCH : html``}
</header>
<div class="${hasNavigation ? 'frame' : 'frame plain'}">
${hasNavigation ? menu(navigation, path) : html``}
<main id="content" tabindex="-1">
${article}
</main>
</div>
</body>
</html>
`.html;
}

/** The script shows it. */
const SEARCH = html`<search hidden>
<input type="search" placeholder="Search" aria-label="Search the documentation" aria-keyshortcuts="/" role="combobox" aria-expanded="false" aria-controls="found" autocomplete="off" spellcheck="false">
<kbd>/</kbd>
<ul id="found" role="listbox" aria-label="Found" hidden></ul>
</search>
<button popovertarget="menu">Menu</button>`;

function menu(navigation: Frame['navigation'], path: string): Html {
  const groups = [...navigation].map(
    ([group, links]) => html`<h2>${group}</h2>
<ul>
${links.map(({ href, title }) => html`<li><a href="${href}"${href === path ? html` aria-current="page"` : html``}>${title}</a></li>`)}
</ul>`,
  );
  return html`<nav id="menu" popover aria-label="Documentation">
${groups}
</nav>`;
}
