import { expect, test } from 'vitest';
import { shownCell } from './shown-cell.ts';

const workbook = { language: 'sv', groupsDigits: false, isWorkbook: true } as const;
const csv = { language: 'sv', groupsDigits: true, isWorkbook: false } as const;

test.each([
  ['65.300000000000004', workbook, '65,3'],
  ['4500000', workbook, '4500000'],
  ['4500000', { ...workbook, groupsDigits: true }, '4\u00a0500\u00a0000'],
  ['4500000.5', { ...workbook, language: 'en', groupsDigits: true } as const, '4,500,000.5'],
  ['12400', csv, '12\u00a0400'],
  ['2026', csv, '2026'],
  ['65.5', csv, '65,5'],
  ['65,50', csv, '65,50'],
  ['48,5', { ...csv, language: 'en' } as const, '48.5'],
  ['2450000', { ...csv, language: 'en' } as const, '2,450,000'],
  ['101', { ...csv, language: 'en' } as const, '101'],
  ['007', workbook, '007'],
  ['2,450', { ...csv, language: 'en' } as const, '2,450'],
  ['2,450', csv, '2,450'],
  ['2,450', { ...csv, decimal: '.' } as const, '2\u00a0450'],
  ['2.450', { ...csv, language: 'en', decimal: ',' } as const, '2,450'],
  ['2,450', { ...csv, language: 'en', decimal: ',' } as const, '2.450'],
  ['0,125', { ...csv, language: 'en' } as const, '0.125'],
  ['1.234', workbook, '1,234'],
  ['25.6%', workbook, '25,6\u00a0%'],
  ['25,60 %', { ...csv, language: 'en' } as const, '25.60%'],
  ['100 % ull', csv, '100 % ull'],
  ['4 500 000 kr', csv, '4 500 000 kr'],
  ['12345678901234567890', csv, '12345678901234567890'],
])('%s is shown as visitors read it (%#)', (text, look, expected) => {
  expect(shownCell(text, look)).toBe(expected);
});
