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
  expect(() => objects.push(text)).toThrow(/not valid JSON/);
});

it('hands on runs of elements that are the same as one by one, whatever stands in them', () => {
  const features = Array.from({ length: 3_000 }, (_, at) => ({
    properties: {
      no: at,
      name: at % 7 === 0 ? 'a },{ b "quoted" ]},{' : `Place ${at}`,
      ...(at % 5 === 0 ? { parts: [{ a: 1 }, { b: [{ c: 2 }, { d: 3 }] }] } : {}),
    },
  }));
  const value = { crs: 1, features, after: [{ a: 1 }, { b: 2 }], n: 2 };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)])
    for (const size of [5_000, 20_011, text.length]) {
      const elements: unknown[] = [];
      const members: string[] = [];
      let runs = 0;
      const objects = new JsonObjects({
        onElement: (element) => elements.push(JSON.parse(element)),
        onRun: (run) => {
          try {
            elements.push(...(JSON.parse(`[${run}]`) as unknown[]));
            runs += 1;
            return true;
          } catch {
            return false;
          }
        },
        onMember: (name) => members.push(name),
        isWanted: () => true,
      });
      for (let at = 0; at < text.length; at += size) objects.push(text.slice(at, at + size));
      expect(elements).toEqual(features);
      expect(members).toEqual(['crs', 'after', 'n']);
      expect(runs).toBeGreaterThan(0);
      expect(objects.isCut).toBe(false);
    }
});
