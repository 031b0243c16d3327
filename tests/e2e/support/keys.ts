import { expect, type Locator, type Page } from '@playwright/test';

/** Presses of Tab after which a person would have given up. */
const PATIENCE = 60;

/** Presses a key until focus is on something. */
export async function press(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Goes there with Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await press(page, 'Tab', target);
  await page.keyboard.press('Enter');
}

/** Replaces what stands in the field that has focus. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** From the sign-in page to Home. */
export async function signInByKeys(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await press(page, 'Tab', page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
}
