// Charts as SVG by hand: they must be readable on a light and on a dark page, and need nothing to be drawn.

export const WIDTH = 760;
export const LEFT = 260;
const RIGHT = 110;
/** Where values are drawn. */
export const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
export const TITLE_HEIGHT = 26;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .title { font-weight: 600; }
  .faint { fill: #57606a; }
  .axis { stroke: #8c959f; }
  .spread { stroke: #24292f; stroke-width: 1.5; }
  .goal { stroke: #bc4c00; stroke-width: 2; stroke-dasharray: 4 3; }
  .purser { fill: #0969da; }
  .other { fill: #afb8c1; }
  .line { fill: none; stroke: #0969da; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .faint { fill: #9198a1; }
    .axis { stroke: #6e7681; }
    .spread { stroke: #e6edf3; }
    .goal { stroke: #f0883e; }
    .purser { fill: #4493f8; }
    .other { fill: #656c76; }
    .line { stroke: #4493f8; }
  }`;

/** A part of a chart: lines of SVG that begin at height 0. */
export interface Panel {
  readonly height: number;
  readonly shapes: readonly string[];
}

/** A whole drawing: panels below each other. `says` is for those who cannot see it. */
export function toSvg(says: string, panels: readonly Panel[]): string {
  let top = 0;
  const groups = panels.flatMap(({ height, shapes }) => {
    const group = [`<g transform="translate(0 ${top})">`, ...shapes, '</g>'];
    top += height;
    return group;
  });
  const box = `width="${WIDTH}" height="${top}" viewBox="0 0 ${WIDTH} ${top}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img" aria-label="${escape(says)}">`,
    `<style>${STYLE}\n</style>`,
    ...groups,
    '</svg>\n',
  ].join('\n');
}

/** Text at a place; `anchor` as in SVG. */
export function text(
  at: { readonly x: number; readonly y: number; readonly anchor?: 'end'; readonly class?: string },
  words: string,
): string {
  const anchor = at.anchor ? ` text-anchor="${at.anchor}"` : '';
  const kind = at.class ? ` class="${at.class}"` : '';
  return `<text x="${round(at.x)}" y="${round(at.y)}"${anchor}${kind}>${escape(words)}</text>`;
}

export function line(
  kind: string,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
): string {
  const [x1, y1, x2, y2] = [...from, ...to].map(round);
  return `<line class="${kind}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

/** Tenths of a pixel are enough, and keep the files the same when nothing has changed. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
