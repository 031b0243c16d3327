import { expect, it } from 'vitest';
import { JsonObjects } from './json-objects.ts';

it('cuts features out alike wherever the pieces of a text end', () => {
  const value = {
    'a "]"': ['\\', '"', { features: [{ no: 1 }] }],
    crs: { x: '}' },
    features: [{ a: '[{\\"' }, null, 12.5, 'text, with ]', [1, [2]], {}],
    n: -1e5,
    after: { features: [1] },
  };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
    for (const size of [1, 2, 3, 5, 17, text.length]) {
      const elements: unknown[] = [];
      const members: [string, unknown][] = [];
      const objects = new JsonObjects({
        onElement: (element) => elements.push(JSON.parse(element)),
        onMember: (name, member) => members.push([name, JSON.parse(member)]),
        isWanted: (name) => name === 'crs' || name === 'n',
      });
      for (let at = 0; at < text.length; at += size) objects.push(text.slice(at, at + size));
      expect(elements).toEqual(value.features);
      expect(members).toEqual([
        ['crs', value.crs],
        ['n', value.n],
      ]);
      expect([objects.isList, objects.isCut]).toEqual([true, false]);
    }
});

it.each(['{"a":1,}x', '{a:1}', '{"a":1 "b":2}', '[1 2]', '{"features":[1}', '{}{}'])('refuses %s', (text) => {
  const none = () => undefined;
  const objects = new JsonObjects({ onElement: none, onMember: none, isWanted: () => true });
  expect(() => objects.push(text)).toThrow(/no valid JSON/);
});
