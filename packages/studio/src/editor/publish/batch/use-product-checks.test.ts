import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { expect, test } from 'vitest';
import { checkedAs } from './use-product-checks.ts';

const issue = (level: 'error' | 'warning', more: Partial<PublishIssue> = {}): PublishIssue => ({
  level,
  check: 'view.image',
  message: `A ${level}`,
  record: null,
  path: [],
  ...more,
});

test.each([
  ['nothing', [], 'No problems', null],
  ['warnings', [issue('warning')], '1 warning', null],
  ['an error', [issue('warning'), issue('error')], '1 error, 1 warning', 'A error'],
  ['media that are being prepared', [issue('error', { check: 'mesh.pending' })], 'Preparing media', 'A error'],
  ['a warning that asks for consent', [issue('warning', { consent: true })], '1 warning', 'A warning'],
])('a product with %s is published with others only where nobody has to decide', (_what, issues, text, blockedBy) => {
  expect(checkedAs(issues)).toEqual({ text, blockedBy });
});
