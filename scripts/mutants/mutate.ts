import { parseAst } from 'rolldown/parseAst';

/** One small change of a source file that some test should notice. */
export interface Mutant {
  /** From the repository's root. */
  readonly file: string;
  /** Line of the change, from 1. */
  readonly line: number;
  /** The whole line as it is, without its indentation. */
  readonly code: string;
  /** The code that stands there, and its replacement. */
  readonly original: string;
  readonly replacement: string;
  /** The whole file with the change. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A part of a text, and what to put there. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
};

/** Every mutant of a TypeScript source: conditions, operators, flags and whole statements, one change each. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const program = parseAst(text, { lang: 'ts' }) as unknown as Node;
  return [...editsIn(program, text)].map(({ start, end, replacement }) => ({
    file,
    line: text.slice(0, start).split('\n').length,
    code: lineAt(text, start),
    original: text.slice(start, end),
    replacement,
    text: text.slice(0, start) + replacement + text.slice(end),
  }));
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end).trim();
}

function* editsIn(node: Node, text: string): Generator<Edit> {
  // Types and imports are gone when the program runs.
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
  // Examples of the documentation have tests of their own.
  if (node.type === 'Property' && text.slice(node.start).startsWith('example:')) return;
  yield* editsOf(node, text);
  for (const member of Object.values(node)) {
    const children: readonly unknown[] = Array.isArray(member) ? member : [member];
    for (const child of children) if (isNode(child)) yield* editsIn(child, text);
  }
}

function* editsOf(node: Node, text: string): Generator<Edit> {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      yield* operatorEdit(node, text);
      break;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node['test'] as Node;
      yield { start, end, replacement: 'true' };
      yield { start, end, replacement: 'false' };
      break;
    }
    case 'UnaryExpression':
      if (node['operator'] === '!')
        yield { start: node.start, end: node.start + 1, replacement: '' };
      break;
    case 'Literal':
      if (typeof node['value'] === 'boolean')
        yield { start: node.start, end: node.end, replacement: String(!node['value']) };
      break;
    case 'ExpressionStatement':
      yield { start: node.start, end: node.end, replacement: ';' };
      break;
  }
}

function* operatorEdit(node: Node, text: string): Generator<Edit> {
  const operator = node['operator'] as string;
  const replacement = OPERATORS[operator];
  if (replacement === undefined) return;
  const from = (node['left'] as Node).end;
  const start = text.indexOf(operator, from);
  yield { start, end: start + operator.length, replacement };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
