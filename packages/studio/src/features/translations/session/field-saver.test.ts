import { expect, test } from 'vitest';
import { type FieldEdit, patchesOf } from './field-saver.ts';

const edit = (more: Partial<FieldEdit>): FieldEdit => ({
  document: 'tour',
  record: 'keyframes/hall',
  path: 'title.value',
  language: 'sv',
  value: 'Hallen',
  revision: 1,
  ...more,
});

test('a text is written in its language, and taken away without a value', () => {
  expect(
    patchesOf([edit({}), edit({ language: 'en', value: null }), edit({ path: 'alt.value', value: 'Ljus hall' })]),
  ).toEqual([
    {
      record: 'keyframes/hall',
      op: 'patch',
      set: [
        { path: ['title', 'value', 'sv'], value: 'Hallen' },
        { path: ['title', 'value', 'en'] },
        { path: ['alt', 'value', 'sv'], value: 'Ljus hall' },
      ],
    },
  ]);
});

test('a text in whose place a name is read becomes whole: the name stays what other languages read', () => {
  const instead = { en: 'Hall' };
  expect(patchesOf([edit({ instead })])).toMatchObject([
    { set: [{ path: ['title'], value: { type: 'custom', value: { en: 'Hall', sv: 'Hallen' } } }] },
  ]);
  expect(patchesOf([edit({ instead }), edit({ instead, language: 'en', value: 'The hall' })])).toMatchObject([
    { set: [{ path: ['title'], value: { type: 'custom', value: { en: 'The hall', sv: 'Hallen' } } }] },
  ]);
  expect(patchesOf([edit({ instead, value: null })])).toMatchObject([{ set: [{ path: ['title', 'value', 'sv'] }] }]);
});
