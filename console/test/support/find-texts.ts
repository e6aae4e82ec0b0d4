import { parseAst } from 'rolldown/parseAst';

/** Attributes, members and variables whose value a person sees or hears. */
const SHOWN = new Set([
  'about',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'confirmLabel',
  'description',
  'done',
  'error',
  'heading',
  'hint',
  'label',
  'message',
  'noRecordsText',
  'nothingFoundMessage',
  'placeholder',
  'subject',
  'text',
  'title',
  'verb',
  'what',
]);

/** The same, of attributes only. A member of this name is one of the wire. */
const SHOWN_ATTRIBUTES = new Set([...SHOWN, 'act']);

/** Attributes and members whose value is for the browser or a style. */
const UNSEEN = new Set(['className', 'd', 'font', 'style', 'styles', 'transform', 'viewBox']);

/** Nodes that hand on their content to a person, and the members by which they do. */
const HANDED_ON: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  BlockStatement: ['body'],
  ConditionalExpression: ['consequent', 'alternate'],
  FunctionBody: ['body'],
  IfStatement: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  ReturnStatement: ['argument'],
  SwitchCase: ['consequent'],
  SwitchStatement: ['cases'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TemplateLiteral: ['quasis', 'expressions'],
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** Texts in English within a source of TypeScript, as `line: text`. */
export function findTexts(source: string): string[] {
  const found: string[] = [];
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, false, (node, text) =>
    found.push(`${source.slice(0, node.start).split('\n').length}: ${text.trim()}`),
  );
  return found;
}

type Add = (node: Node, text: string) => void;

function visit(node: Node, isShown: boolean, add: Add): void {
  if (isUnseen(node)) return;
  const text = textOf(node);
  if (text !== undefined && isText(node, text, isShown)) add(node, text);
  for (const [member, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, shows(node, member, isShown), add);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Imports, types, styles, and errors that only a programmer's mistake throws. */
function isUnseen(node: Node): boolean {
  if (/^(Import|TSType|TSInterface|TSLiteral|TSUnion|ThrowStatement)/.test(node.type)) return true;
  return /^(JSXAttribute|Property)$/.test(node.type) && UNSEEN.has(nameOf(node) ?? '');
}

/** Whether a person is shown what a member of a node holds. */
function shows(node: Node, member: string, isShown: boolean): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return member === 'children';
    case 'JSXAttribute':
      return member === 'value' && SHOWN_ATTRIBUTES.has(nameOf(node) ?? '');
    case 'Property':
      return member === 'value' && SHOWN.has(nameOf(node) ?? '');
    case 'VariableDeclarator':
      return member === 'init' && SHOWN.has(nameOf(node) ?? '');
    case 'FunctionDeclaration':
      // A function of this name makes a text for a person.
      return member === 'body' && nameOf(node)?.startsWith('describe') === true;
    case 'LogicalExpression':
      // The left side of `&&` is a condition.
      return isShown && (member === 'right' || (member === 'left' && node['operator'] !== '&&'));
    default:
      return isShown && HANDED_ON[node.type]?.includes(member) === true;
  }
}

/** The name of an attribute, a member of an object, a variable or a function. */
function nameOf(node: Node): string | undefined {
  const name = node['name'] ?? node['key'] ?? node['id'];
  return isNode(name) ? String(name['name'] ?? name['value']) : undefined;
}

function textOf(node: Node): string | undefined {
  const value =
    node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : node['value'];
  return typeof value === 'string' && /Literal$|JSXText|TemplateElement/.test(node.type)
    ? value
    : undefined;
}

/** Whether it is words for a person: any where they are shown; elsewhere two of them, or one beside a value in a template. */
function isText(node: Node, text: string, isShown: boolean): boolean {
  // A selector of elements, or a color.
  if (/^[#.:[]\S/.test(text)) return false;
  if (isShown) return /\p{L}/u.test(text);
  if (/\p{L}{2}[,;:]? \p{Ll}{2}/u.test(text)) return true;
  return node.type === 'TemplateElement' && /^ \p{L}{2,}|\p{L}{2,} $/u.test(text);
}
