import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './avatar-look.ts';

test('initials come from the first and last word', () => {
  expect(initialsOf('Anna Lindqvist')).toBe('AL');
  expect(initialsOf('Åke von Östergård')).toBe('ÅÖ');
  expect(initialsOf('Nordhamn')).toBe('N');
});

test('an address gives the letter it starts with, and nothing gives a question mark', () => {
  expect(initialsOf('admin@diorama.local')).toBe('A');
  expect(initialsOf('  ')).toBe('?');
});

test('the same key always has the same hue', () => {
  expect(hueOf('anna@nordhamn.se')).toBe(hueOf('anna@nordhamn.se'));
  expect(hueOf('anna@nordhamn.se')).not.toBe(hueOf('johan@nordhamn.se'));
});
