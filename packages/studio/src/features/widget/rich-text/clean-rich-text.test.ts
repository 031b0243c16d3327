import { richTextFault } from '@diorama/documents/shared/text/rich-text.ts';
import { expect, test } from 'vitest';
import { cleanRichText, type EditedNode } from './clean-rich-text.ts';

const text = (words: string, marks?: EditedNode['marks']): EditedNode => ({
  type: 'text',
  text: words,
  ...(marks ? { marks } : {}),
});
const doc = (...content: EditedNode[]): EditedNode => ({ type: 'doc', content });

test('what an editor of rich text gives can be stored as it is cleaned', () => {
  const cleaned = cleanRichText(
    doc(
      { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [text('Oak')] },
      {
        type: 'orderedList',
        attrs: { start: 3, type: null },
        content: [
          {
            type: 'listItem',
            content: [{ type: 'heading', attrs: { level: 2 }, content: [text('One')] }, { type: 'horizontalRule' }],
          },
        ],
      },
      {
        type: 'blockquote',
        content: [{ type: 'blockquote', content: [{ type: 'paragraph', content: [text('Deep')] }] }],
      },
      { type: 'codeBlock', attrs: { language: 'js' }, content: [text('alert(1)')] },
      {
        type: 'paragraph',
        content: [
          text('See ', [{ type: 'bold' }, { type: 'code' }]),
          text('us', [{ type: 'link', attrs: { href: 'https://a.example', target: '_blank', rel: null } }]),
        ],
      },
      { type: 'paragraph', content: [text('bad', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])] },
      { type: 'paragraph' },
    ),
  );
  expect(cleaned && richTextFault(cleaned)).toBeNull();
  expect(cleaned?.content.map(({ type }) => type)).toEqual([
    'heading',
    'orderedList',
    'blockquote',
    'paragraph',
    'paragraph',
  ]);
  expect(cleaned?.content.at(-1)).toEqual({ type: 'paragraph', content: [{ type: 'text', text: 'bad' }] });
});

test('a text without content is none', () => {
  expect(cleanRichText(doc({ type: 'paragraph' }))).toBeUndefined();
});
