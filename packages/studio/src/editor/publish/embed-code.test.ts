import { expect, test } from 'vitest';
import { frameCode, scriptCode } from './embed-code.ts';

const choice = {
  page: 'https://example.com/p/villa?k=hall&lang=sv',
  title: 'Villa "Sol" <& more>',
  ratio: '4/3',
  poster: 'https://example.com/media/hall.jpg',
};

test('a title cannot leave its attribute', () => {
  for (const code of [frameCode(choice), scriptCode(choice)])
    expect(code).toContain('title="Villa &quot;Sol&quot; &lt;&amp; more&gt;"');
});

test('the snippet names the page, its shape, its poster and the script of the same server', () => {
  expect(scriptCode(choice)).toBe(
    '<a data-diorama href="https://example.com/p/villa?k=hall&amp;lang=sv" data-title="Villa &quot;Sol&quot; &lt;&amp; more&gt;" data-ratio="4/3" data-poster="https://example.com/media/hall.jpg">Villa &quot;Sol&quot; &lt;&amp; more&gt;</a>\n<script src="https://example.com/embed.js" async></script>',
  );
  expect(scriptCode({ ...choice, poster: null })).not.toContain('data-poster');
});
