import { expect, test } from 'vitest';
import { html, scriptJson, styleRule } from './html.ts';

const HOSTILE = `"><script>alert('x')</script>&`;

test('whatever is put into a template is text, not markup', () => {
  const { text } = html`<p title="${HOSTILE}">${HOSTILE}</p>`;
  expect(text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  );
});

test('markup goes in as it is, absent parts leave nothing', () => {
  expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${2}</li>`]}${null}${false}${''}</ul>`.text).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  );
});

test('data in a script can neither end it nor open a comment, and reads back the same', () => {
  const value = { name: '</script><!--\u2028' };
  const { text } = scriptJson(value);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(value);
});

test('a declaration cannot leave its style element', () => {
  expect(styleRule(':root', { '--font': '</style><script>' }).text).toBe(':root{--font:/stylescript}');
});
