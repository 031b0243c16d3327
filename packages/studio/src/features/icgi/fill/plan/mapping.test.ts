import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnNames,
  type FillMapping,
  mappingFault,
  mentions,
  withColumn,
  withoutColumn,
  withRole,
} from './mapping.ts';

const mapping = (some: Partial<FillMapping>): FillMapping => ({
  ...{ keyColumn: 0, roles: ['skip', 'skip'], template: '', buttonLabel: '' },
  ...{ makesCategories: false, groupsDigits: false },
  ...some,
});

test('columns have names of their own, without braces', () => {
  expect(columnNames(['Area', 'area ', '', 'A {m2}'])).toEqual(['Area', 'area (2)', 'Column 3', 'A  m2']);
});

test('a column goes into the text and out of it with what stood around it', () => {
  expect(withColumn('{Area} m²', 'Rooms')).toBe('{Area} m², {Rooms}');
  expect(withColumn('', 'Rooms')).toBe('{Rooms}');
  expect(withoutColumn('{Area} m², {Rooms} rooms, {Price}', 'rooms')).toBe('{Area} m², {Price}');
  expect(withoutColumn('{Rooms}', 'Rooms')).toBe('');
  expect(mentions('{boa rea} m²', 'Boarea')).toBe(true);
});

test('a column that is put into a text and taken out again leaves the text as it was', () => {
  const column = fc.constantFrom('A', 'B', 'C');
  fc.assert(
    fc.property(fc.uniqueArray(column, { minLength: 1 }), (columns) => {
      const template = columns.map((name) => `{${name}} x`).join(', ');
      expect(withoutColumn(withColumn(template, 'D'), 'D')).toBe(template);
    }),
  );
});

test('a role goes from one column to another', () => {
  expect(withRole(['name', 'skip'], 1, 'name')).toEqual(['skip', 'name']);
});

test('a mapping that fills nothing, or names a column that is not there, says what to do', () => {
  const fault = (some: Partial<FillMapping>) => mappingFault(mapping(some), ['Nr', 'Area']);
  expect(fault({})).toMatch(/Nothing is filled yet/);
  expect(fault({ template: '{Rent}' })).toMatch(/No column is called “Rent”/);
  expect(fault({ template: 'Sold' })).toMatch(/has no column in it/);
  expect(fault({ template: '{area} m²' })).toBeNull();
  expect(fault({ roles: ['skip', 'name'] })).toBeNull();
});
