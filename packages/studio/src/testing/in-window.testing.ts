import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits until the whole of it is in the window, with nothing over its middle. */
export async function expectInWindow(locator: Locator): Promise<void> {
  const faults = (): string[] => {
    const element = locator.element();
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isOut = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return [
      ...(isOut ? [`it goes from ${left}, ${top} to ${right}, ${bottom} in ${innerWidth} × ${innerHeight}`] : []),
      ...(over && element.contains(over)
        ? []
        : [`${over?.tagName} ${over?.className} is over it at ${(left + right) / 2}, ${(top + bottom) / 2}`]),
    ];
  };
  await expect.poll(faults).toEqual([]);
}
