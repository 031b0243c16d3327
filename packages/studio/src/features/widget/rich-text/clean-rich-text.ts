import type { RichMark, RichNode, RichText } from '@diorama/documents/shared/text/rich-text.ts';

type Attributes = Readonly<Record<string, unknown>> | null | undefined;

/** What an editor of rich text gives: a tree with parts and attributes of its own. */
export interface EditedNode {
  type?: string;
  text?: string;
  attrs?: Attributes;
  marks?: readonly { type: string; attrs?: Attributes }[] | undefined;
  content?: readonly EditedNode[] | undefined;
}

const LISTS = ['bulletList', 'orderedList'];
const INNER = ['paragraph', ...LISTS];
const BLOCKS = [...INNER, 'heading', 'blockquote', 'horizontalRule'];
const SAFE = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** The tree as it is stored: listed parts only, each where it may stand. Undefined for a text without any content. */
export function cleanRichText({ content = [] }: EditedNode): RichText | undefined {
  const blocks = content.flatMap((node) => blockOf(node, BLOCKS));
  // An empty line at the end is where the next text would be typed.
  while (blocks.at(-1)?.type === 'paragraph' && !blocks.at(-1)?.content) blocks.pop();
  return blocks.length === 0 ? undefined : { type: 'doc', content: blocks };
}

/** A part as blocks that may stand here; what may not is taken apart. */
function blockOf(node: EditedNode, allowed: readonly string[]): RichNode[] {
  const { type = '', attrs, content = [] } = node;
  const inside = () => content.flatMap((child) => blockOf(child, allowed));
  if (type === 'heading') {
    const text = inlineOf(content);
    if (!allowed.includes('heading')) return [paragraph(text)];
    return [{ type, attrs: { level: attrs?.level === 3 ? 3 : 2 }, ...(text.length > 0 ? { content: text } : {}) }];
  }
  if (type === 'paragraph') return [paragraph(inlineOf(content))];
  if (type === 'horizontalRule') return allowed.includes(type) ? [{ type }] : [];
  if (LISTS.includes(type)) {
    const items = content.map((item): RichNode => {
      const inner = (item.content ?? []).flatMap((child) => blockOf(child, INNER));
      return { type: 'listItem', content: inner.length > 0 ? inner : [{ type: 'paragraph' }] };
    });
    return items.length > 0 ? [{ type, content: items }] : [];
  }
  if (type === 'blockquote' && allowed.includes(type)) {
    const inner = content.flatMap((child) => blockOf(child, INNER));
    return inner.length > 0 ? [{ type, content: inner }] : [];
  }
  return inside();
}

const paragraph = (text: RichNode[]): RichNode => ({
  type: 'paragraph',
  ...(text.length > 0 ? { content: text } : {}),
});

function inlineOf(nodes: readonly EditedNode[]): RichNode[] {
  return nodes.flatMap(({ type, text, marks = [], content = [] }): RichNode[] => {
    if (type === 'hardBreak') return [{ type }];
    if (type !== 'text') return inlineOf(content);
    if (!text) return [];
    const kept = marks.flatMap(markOf);
    return [{ type, text, ...(kept.length > 0 ? { marks: kept } : {}) }];
  });
}

function markOf({ type, attrs }: { type: string; attrs?: Attributes }): RichMark[] {
  if (type === 'bold' || type === 'italic' || type === 'underline' || type === 'strike') return [{ type }];
  const href = attrs?.href;
  return type === 'link' && typeof href === 'string' && SAFE.test(href) ? [{ type, attrs: { href } }] : [];
}
