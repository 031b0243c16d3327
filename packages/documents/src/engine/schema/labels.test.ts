import { expect, test } from 'vitest';
import { gisDocument } from '../../gis/gis.document.ts';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { fieldLabel } from './labels.ts';

test.each([
  [gisDocument, ['name', 'value'], 'name'],
  [gisDocument, ['title', 'value'], 'title'],
  [gisDocument, ['value'], 'value'],
  [icgiDocument, ['title', 'value'], 'title'],
] as const)('a text is called by its field, not by the value in it (%#)', ({ labels }, path, expected) => {
  expect(fieldLabel(labels, path)).toBe(expected);
});
