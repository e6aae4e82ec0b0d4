import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

/** Attributes and members whose value a person sees or hears. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'confirmLabel',
  'description',
  'heading',
  'hint',
  'label',
  'nothingFoundMessage',
  'placeholder',
  'title',
]);

/** Attributes whose value is for the browser or a style. */
const UNSEEN = new Set(['className', 'style', 'styles', 'd', 'transform', 'viewBox']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** Texts in English within a source file, as `line: text`. */
export function findTexts(file: URL): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  const add = (node: Node, text: string) =>
    found.push(`${source.slice(0, node.start).split('\n').length}: ${text.trim()}`);
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, undefined, add);
  return found;
}

type Add = (node: Node, text: string) => void;

function visit(node: Node, shownAs: string | undefined, add: Add): void {
  if (isUnseen(node)) return;
  const text = textOf(node);
  if (text !== undefined && isShown(node, text, shownAs)) add(node, text);
  const name = nameOf(node);
  for (const [member, value] of Object.entries(node)) {
    // A comparison within what is shown, as of a kind, shows nothing itself.
    const inherited = node.type === 'BinaryExpression' || member === 'test' ? undefined : shownAs;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, member === 'value' && name ? name : inherited, add);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Imports, types, styles, and errors that only a programmer's mistake throws. */
function isUnseen(node: Node): boolean {
  if (/^(Import|TSType|TSInterface|TSLiteral|TSUnion|ThrowStatement)/.test(node.type)) return true;
  return node.type === 'JSXAttribute' && UNSEEN.has(nameOf(node) ?? '');
}

/** The name of an attribute or of an object's member. */
function nameOf(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute' && node.type !== 'Property') return undefined;
  const name = node.type === 'Property' ? node['key'] : node['name'];
  if (!isNode(name)) return undefined;
  return String(name['name'] ?? name['value']);
}

function textOf(node: Node): string | undefined {
  const value =
    node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : node['value'];
  return typeof value === 'string' && /Literal$|JSXText|TemplateElement/.test(node.type)
    ? value
    : undefined;
}

function isShown(node: Node, text: string, shownAs: string | undefined): boolean {
  if (!/\p{L}/u.test(text)) return false;
  if (node.type === 'JSXText') return true;
  return shownAs !== undefined && SHOWN.has(shownAs)
    ? true
    : /\p{L}{2}[,;:]? \p{Ll}{2}/u.test(text);
}
