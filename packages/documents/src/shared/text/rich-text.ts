import * as z from 'zod';
import { isPlainObject } from '../../engine/schema/json.ts';
import { atomic } from '../../engine/schema/leaf-shape.ts';
import { Href } from '../primitives.schema.ts';

/** How a piece of text looks, or where it leads. */
export type RichMark = { type: 'bold' | 'italic' | 'underline' | 'strike' } | { type: 'link'; attrs: { href: string } };

/** A part of a text. `text` is the only one with characters of its own. */
export interface RichNode {
  type: string;
  text?: string;
  marks?: RichMark[];
  attrs?: { level: 2 | 3 };
  content?: RichNode[];
}

/** A formatted text as a tree of listed parts, never HTML. The shape is the one that ProseMirror editors read and write. */
export interface RichText {
  type: 'doc';
  content: RichNode[];
}

/** Bounds of one text in one language: levels of nesting, parts, and characters. */
const MOST_LEVELS = 10;
const MOST_PARTS = 5_000;
const MOST_CHARACTERS = 50_000;

const INLINE = ['text', 'hardBreak'];
const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule'];
/** What each part may hold. */
const HOLDS: Readonly<Record<string, readonly string[]>> = {
  doc: BLOCKS,
  paragraph: INLINE,
  heading: INLINE,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  blockquote: ['paragraph', 'bulletList', 'orderedList'],
  horizontalRule: [],
  hardBreak: [],
};
const SIMPLE_MARKS = ['bold', 'italic', 'underline', 'strike'];

/** What is wrong with a value as a rich text, with the place of it; null when it is one. Takes time by its size once. */
export function richTextFault(value: unknown): { path: (string | number)[]; message: string } | null {
  if (!isPlainObject(value) || value.type !== 'doc') return { path: [], message: 'Expected rich text' };
  let parts = 0;
  let characters = 0;
  const open: { node: unknown; allowed: readonly string[]; path: (string | number)[]; level: number }[] = [
    { node: value, allowed: ['doc'], path: [], level: 0 },
  ];
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, allowed, path, level } = at;
    parts += 1;
    if (parts > MOST_PARTS) return { path: [], message: 'This text has too many parts. Split it into several widgets' };
    if (level > MOST_LEVELS) return { path, message: 'Lists are nested too deeply' };
    if (!isPlainObject(node) || typeof node.type !== 'string' || !allowed.includes(node.type))
      return { path, message: 'This kind of content cannot be stored here' };
    const fault = nodeFault(node, node.type);
    if (fault) return { path, message: fault };
    if (node.type === 'text') {
      characters += String(node.text).length;
      if (characters > MOST_CHARACTERS)
        return { path: [], message: `Text must contain at most ${MOST_CHARACTERS} characters` };
      continue;
    }
    const inner = HOLDS[node.type] ?? [];
    const content = node.content ?? [];
    if (!Array.isArray(content)) return { path: [...path, 'content'], message: 'Expected array' };
    if (content.length > MOST_PARTS)
      return { path, message: 'This text has too many parts. Split it into several widgets' };
    for (const [index, child] of content.entries())
      open.push({ node: child, allowed: inner, path: [...path, 'content', index], level: level + 1 });
  }
  return null;
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  text: ['type', 'text', 'marks'],
  heading: ['type', 'attrs', 'content'],
};

function nodeFault(node: Record<string, unknown>, type: string): string | null {
  const known = KEYS[type] ?? ['type', 'content'];
  const strange = Object.keys(node).find((key) => !known.includes(key));
  if (strange !== undefined) return `Unrecognized key(s) in object: '${strange}'`;
  if (type === 'heading') {
    const { attrs } = node;
    const isLevel = isPlainObject(attrs) && (attrs.level === 2 || attrs.level === 3) && Object.keys(attrs).length === 1;
    return isLevel ? null : 'A heading has level 2 or 3';
  }
  if (type !== 'text') return null;
  if (typeof node.text !== 'string' || node.text === '') return 'String must contain at least 1 character(s)';
  const marks = node.marks ?? [];
  if (!Array.isArray(marks) || marks.length > 5) return 'This formatting cannot be stored here';
  return marks.map(markFault).find((fault) => fault !== null) ?? null;
}

function markFault(mark: unknown): string | null {
  if (!isPlainObject(mark)) return 'This formatting cannot be stored here';
  if (mark.type === 'link') {
    const { attrs } = mark;
    const isOwn = isPlainObject(attrs) && Object.keys(attrs).join() === 'href' && Object.keys(mark).length === 2;
    if (!isOwn) return 'This formatting cannot be stored here';
    return Href.safeParse(attrs.href).error?.issues[0]?.message ?? null;
  }
  const isSimple = SIMPLE_MARKS.some((type) => type === mark.type) && Object.keys(mark).length === 1;
  return isSimple ? null : 'This formatting cannot be stored here';
}

const isRichText = (value: unknown): value is RichText => richTextFault(value) === null;

/**
 * A formatted text of one language: paragraphs, headings of level 2 and 3, lists, quotes, rules, line breaks; bold, italic,
 * underline, strike and links. Everything else, HTML above all, is refused. One leaf: two people's texts are never mixed.
 */
export const RichText = atomic(
  z.custom<RichText>(isRichText, {
    error: ({ input }) => richTextFault(input)?.message ?? 'Expected rich text',
  }),
);

/** Plain text, one line for each block; at most `length` characters. */
export function plainText({ content }: RichText, length = Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  let total = 0;
  const walk = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      if (total >= length) return;
      const inline = node.content?.every(({ type }) => INLINE.includes(type)) ?? false;
      if (!inline) {
        walk(node.content ?? []);
        continue;
      }
      const line = (node.content ?? []).map(({ text }) => text ?? '\n').join('');
      lines.push(line);
      total += line.length + 1;
    }
  };
  walk(content);
  return lines.join('\n').trim().slice(0, length);
}

/** Whether it has any text. */
export const isEmptyText = (text: RichText | undefined): boolean => text === undefined || plainText(text, 200) === '';
