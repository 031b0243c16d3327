import { expect, test } from 'vitest';
import { addressOf } from './link-address.ts';

test('a link that could run a script leads nowhere', () => {
  const to = (href: string) => addressOf({ type: 'external', href, openInNewWindow: true }, 'solbacken', '', '');
  expect(to('javascript:alert(1)')).toBeNull();
  expect(to('//evil.example')).toBeNull();
  expect(to('https://example.com')).toEqual({ href: 'https://example.com', isNewWindow: true });
  expect(to('mailto:a@example.com')).toEqual({ href: 'mailto:a@example.com', isNewWindow: false });
});

test('a link to another walkthrough of the project opens its page at the view it names', () => {
  const product = { type: 'icgi', id: '01990000-0000-7000-8000-000000000000' } as const;
  const to = (search: string, here = '') =>
    addressOf({ type: 'internal', product, id: 'hall' }, 'solbacken', search, here);
  const page = '/p/solbacken/icgi/01990000-0000-7000-8000-000000000000';
  expect(to('')).toEqual({ href: `${page}?k=hall`, isNewWindow: false });
  expect(to('?lang=sv&k=attic&w=m&utm_source=mail&preview=x')?.href).toBe(`${page}?lang=sv&utm_source=mail&k=hall`);
  expect(to('?preview=x', product.id)?.href).toBe(`${page}?preview=x&k=hall`);
});

test('a kiosk leads to pages of its project and nowhere else', () => {
  const to = (href: string) => addressOf({ type: 'external', href, openInNewWindow: false }, 'solbacken', '?kiosk', '');
  for (const href of ['https://example.com', 'mailto:a@example.com', 'tel:+46', '/p/other'])
    expect(to(href)).toBeNull();
  const product = { type: 'icgi', id: '01990000-0000-7000-8000-000000000000' } as const;
  expect(addressOf({ type: 'internal', product }, 'solbacken', '?kiosk', '')?.href).toMatch(/^\/p\/solbacken\/icgi\//);
});
