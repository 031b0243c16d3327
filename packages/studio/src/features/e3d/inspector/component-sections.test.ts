import { addEntities } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { addTrait, makeTrait, setComponentField } from '@diorama/documents/e3d/e3d.components.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { fieldsOf } from './component-fields.ts';
import { sectionsOf, sourceOf } from './component-sections.ts';

const lamp = (id: string, intensity: number) => ({
  id,
  name: id,
  components: [
    { id: 't', data: { type: 'transform' as const }, traits: [] },
    { id: 'l', data: { type: 'light' as const, intensity }, traits: [] },
    ...(id === 'b' ? [{ id: 'm', data: { type: 'mesh' as const }, traits: [] }] : []),
  ],
});
const lamps = () => addEntities.run(emptyE3d(), { items: [lamp('a', 3), lamp('b', 5)] });

test('every field of every type of component can be edited', () => {
  expect(fieldsOf('light').map(({ name, edit: { type } }) => [name, type])).toEqual([
    ['source', 'union'],
    ['color', 'color'],
    ['intensity', 'number'],
    ['castShadow', 'switch'],
    ['shadowSize', 'choice'],
  ]);
  expect(fieldsOf('camera').find(({ name }) => name === 'fov')).toMatchObject({
    label: 'Field of view',
    unit: '°',
    edit: { type: 'number', min: 10, max: 120 },
  });
  expect(fieldsOf('hotspot').map(({ edit: { type } }) => type)).toEqual([
    'vector',
    'vector',
    'texts',
    'text',
    'themedColor',
    'reference',
    'choice',
  ]);
});

test('of several entities the components that all have are shown, and values that differ are mixed', () => {
  const e3d = lamps();
  const sections = sectionsOf(e3d, e3d.ordered('entities'));
  expect(sections.map(({ type }) => type)).toEqual(['transform', 'light']);
  const [, light] = sections;
  expect(light && sourceOf(e3d, light, 'intensity')).toMatchObject({ value: 3, isMixed: true, isOwn: true });
  expect(light && sourceOf(e3d, light, 'castShadow')).toMatchObject({ value: false, isMixed: false, isOwn: false });
});

test('a value that a trait sets says so until there is an own one', () => {
  const made = makeTrait.run(lamps(), { id: 'a', componentId: 'l', trait: 'warm', name: 'Warm' });
  const used = addTrait.run(made, { items: [{ id: 'b', componentId: 'l' }], trait: 'warm' });
  const reverted = setComponentField.run(used, {
    items: [{ id: 'b', componentId: 'l', value: undefined }],
    field: 'intensity',
  });
  const [, a] = sectionsOf(reverted, reverted.ordered('entities').slice(0, 1));
  const both = sectionsOf(reverted, reverted.ordered('entities'))[1];
  const own = sectionsOf(used, used.ordered('entities'))[1];
  expect(a && sourceOf(reverted, a, 'intensity')).toMatchObject({ value: 3, from: 'warm', isOwn: false });
  expect(both && sourceOf(reverted, both, 'intensity')).toMatchObject({ isMixed: false, from: 'warm' });
  expect(own && sourceOf(used, own, 'intensity')).toMatchObject({ isMixed: true, isOwn: true, setBy: ['warm'] });
});
