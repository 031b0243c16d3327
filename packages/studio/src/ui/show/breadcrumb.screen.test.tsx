import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Breadcrumb } from './breadcrumb.tsx';
import type { LinkProps } from './link-render.ts';

const ITEMS = [
  {
    label: 'Villa Solbacken by the lake',
    link: ({ children, className }: LinkProps) => (
      <a href="#project" className={className}>
        {children}
      </a>
    ),
  },
  { label: 'Interior on the second floor' },
];

test.each([240, 100, 40])('in a bar with %i px left, names give way and lie on nothing after them', async (width) => {
  const screen = await render(
    <div className="@container flex" style={{ width }}>
      <Breadcrumb isTitle items={ITEMS} />
      <button type="button" className="flex-none">
        Live
      </button>
    </div>,
  );
  await document.fonts.ready;
  const nav = screen.getByRole('navigation').element();
  expect(nav.getBoundingClientRect().right).toBeLessThanOrEqual(
    screen.getByRole('button').element().getBoundingClientRect().left + 4,
  );
  expect(getComputedStyle(nav).overflowX).toBe('clip');
  if (width === 240) expect(screen.getByRole('heading').element().getBoundingClientRect().width).toBeGreaterThan(50);
});
