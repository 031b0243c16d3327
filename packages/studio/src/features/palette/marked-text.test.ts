import { expect, test } from 'vitest';
import { markedText } from './marked-text.ts';

const marked = (label: string, typed: string) =>
  markedText(label, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

test.each([
  ['Terrassen, hus 2', 'terr', '[Terr]assen, hus 2'],
  ['Villa Solbacken, Translations', 'villa trans', '[Villa] Solbacken, [Trans]lations'],
  ['Sjöstaden', 'sjosta', '[Sjösta]den'],
  ['Sjo\u0308staden', 'sjö', '[Sjö]staden'],
  ['Terrace', 'terass', 'Terrace'],
  ['Terrace', '', 'Terrace'],
])('in %j, %j is marked as %s', (label, typed, pieces) => {
  expect(marked(label, typed)).toBe(pieces);
});
