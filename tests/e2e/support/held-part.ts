import type { Page } from '@playwright/test';

/**
 * Holds back the code of a part of the studio, as on a slow connection. Resolves once it was requested when released.
 */
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
