import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { SIZE } from './screen-size.testing.ts';

/** Waits until no fade runs any more: colours in the middle of a fade are in no design. */
const isFading = (): boolean =>
  document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );

/** Nothing serious or critical on the screen as it is, popups and all. `rules`: only these. */
export async function expectAccessible(rules?: string[]): Promise<void> {
  await expect.poll(isFading).toBe(false);
  // A popup that leaves still has what keeps focus in it.
  await expect.poll(() => document.querySelector('[data-ending-style]')).toBeNull();
  // A notice that is on its way out is half see-through.
  await expect.poll(() => document.querySelector('[data-sonner-toast][data-removed=true]')).toBeNull();
  const { violations } = await axe.run(
    { exclude: ['[data-sonner-toast][data-removed=true]'] },
    { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) },
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The same in both colour schemes; in the dark one only contrast can differ. */
export async function expectAccessibleInBothSchemes(): Promise<void> {
  await expectAccessible();
  document.documentElement.dataset.theme = 'dark';
  await expectAccessible(['color-contrast']);
  document.documentElement.dataset.theme = 'light';
}

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
  ['light', 390],
] as const;
let looks = 0;

/** The same in one of four looks, each screen in the next: light or dark, of a desk or of a phone. */
export async function expectAccessibleInNextLook(): Promise<void> {
  const [theme, width] = LOOKS[looks % LOOKS.length] ?? LOOKS[0];
  looks += 1;
  document.documentElement.dataset.theme = theme;
  if (width !== innerWidth) await page.viewport(width, width === 390 ? 844 : 900);
  await expectAccessible();
  document.documentElement.dataset.theme = 'light';
  if (width !== SIZE[0]) await page.viewport(...SIZE);
}
