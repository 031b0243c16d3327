import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('addresses are told apart however they are pasted, each once', () => {
  const text = 'sara@nordhamn.se, Karin Ek <Karin@vybild.se>;\nsara@nordhamn.se  ola@a.b.se\n"Lund, Eva" <eva@x.se>';
  expect(readAddresses(text).valid).toEqual(['sara@nordhamn.se', 'karin@vybild.se', 'ola@a.b.se', 'eva@x.se']);
});

test.each(['mikael@nordhamn', 'mikael', '@nordhamn.se', 'a@b@c.se', 'a@.se', 'a@b..se'])('%s is no address', (text) => {
  expect(readAddresses(`${text} ok@a.se`)).toEqual({ valid: ['ok@a.se'], invalid: [text] });
});

test('nothing typed is nothing', () => {
  expect(readAddresses(' ,;\n')).toEqual({ valid: [], invalid: [] });
});
