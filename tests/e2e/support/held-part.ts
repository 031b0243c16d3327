import type { Page } from '@playwright/test';

/** Keeps the code of a part of the studio from arriving, as on a slow line. Resolves once it was asked for when released. */
export async function holdPart(page: Page, file: string): Promise<{ release: () => Promise<void> }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(new RegExp(`/assets/${file}-[^/]*\\.js$`), async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return {
    async release() {
      await asked.promise;
      released.resolve();
    },
  };
}
