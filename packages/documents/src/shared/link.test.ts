import { expect, test } from 'vitest';
import { Link } from './primitives.schema.ts';

const isTaken = (href: string) => Link.safeParse({ type: 'external', href }).success;

test.each(['/contact', 'https://example.test/a?b=c', 'mailto:a@b.se', 'tel:+46 8 123'])('%j is taken', (href) => {
  expect(isTaken(href)).toBe(true);
});

test.each(['//host', '/\\host', '/\t/host', '/\n/host', 'https://a\r\n', 'javascript:alert(1)', 'data:text/html,x'])(
  '%j is refused: browsers would lead elsewhere',
  (href) => {
    expect(isTaken(href)).toBe(false);
  },
);
