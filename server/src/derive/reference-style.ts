/** The style of the reference page: contents on the left, text on the right, light or dark as the reader's system is. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fdfdfc; --raised: #f5f4f1; --ink: #1d1f22; --soft: #646a73; --line: #e2e0da; --accent: #1c5fa8;
  --text: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --code: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #15171a; --raised: #1d2024; --ink: #e3e4e6; --soft: #989ea8; --line: #31353b; --accent: #82b4ee;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.6 var(--text); -webkit-text-size-adjust: 100%;
}
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; text-underline-offset: 0.2em; }
code, pre { font-family: var(--code); font-size: 0.85em; font-variant-ligatures: none; }
.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 86rem; margin: 0 auto; }
nav {
  position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto;
  padding: 2rem 1.25rem 3rem; border-right: 1px solid var(--line); font-size: 0.875rem; line-height: 1.45;
}
nav .name { display: block; margin-bottom: 1.5rem; color: var(--ink); font-size: 1.1rem; font-weight: 650; }
nav .name small { margin-left: 0.4rem; color: var(--soft); font-size: 0.8rem; font-weight: 400; }
nav h2 {
  margin: 1.4rem 0 0.35rem; color: var(--soft);
  font-size: 0.72rem; font-weight: 600; letter-spacing: 0.07em; text-transform: uppercase;
}
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 0.14rem 0; color: var(--ink); overflow-wrap: anywhere; }
nav li a:hover { color: var(--accent); }
main { min-width: 0; padding: 2rem 3rem 6rem; }
main > header, main > section { max-width: 58rem; }
h1 { margin: 0 0 0.75rem; font-size: 2rem; font-weight: 680; line-height: 1.2; letter-spacing: -0.015em; }
.area { margin-top: 4.5rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
.area > h2 { margin: 0; font-size: 1.5rem; font-weight: 660; letter-spacing: -0.01em; }
.area > p { margin: 0.2rem 0 0; color: var(--soft); }
article { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { margin: 0; font-size: 1.2rem; font-weight: 650; overflow-wrap: anywhere; }
h3 a { color: inherit; }
h4 {
  margin: 1.75rem 0 0.4rem; color: var(--soft);
  font-size: 0.74rem; font-weight: 600; letter-spacing: 0.07em; text-transform: uppercase;
}
article p, header p, dl { max-width: 46rem; }
article p { margin: 0.5rem 0 0; }
.path { margin: 0.15rem 0 0.8rem; color: var(--soft); font-family: var(--code); font-size: 0.85rem; overflow-wrap: anywhere; }
.path b { margin-right: 0.5rem; font-weight: 600; }
dl { display: grid; grid-template-columns: 7rem 1fr; gap: 0.15rem 1rem; margin: 1rem 0 0; font-size: 0.925rem; }
dt { color: var(--soft); }
dd { margin: 0; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; line-height: 1.5; }
th, td { padding: 0.45rem 1.1rem 0.45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-size: 0.8rem; font-weight: 500; white-space: nowrap; }
td:last-child, th:last-child { padding-right: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.key { white-space: nowrap; }
td.key .inside { color: var(--soft); }
td.kind { min-width: 7rem; color: var(--soft); }
td.text { min-width: 16rem; }
.optional { color: var(--soft); font-size: 0.8rem; }
pre { margin: 0.4rem 0 0; padding: 0.9rem 1.1rem; overflow-x: auto; border-radius: 6px; background: var(--raised); line-height: 1.55; }
details { margin-top: 1rem; }
summary { color: var(--accent); font-size: 0.9rem; cursor: pointer; }
@media (max-width: 56rem) {
  .frame { display: block; }
  nav { position: static; height: auto; padding: 1.25rem; border-right: 0; border-bottom: 1px solid var(--line); }
  nav ul { columns: 14rem; }
  main { padding: 1.5rem 1.25rem 4rem; }
}
@media print {
  nav { display: none; }
  .frame { display: block; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
