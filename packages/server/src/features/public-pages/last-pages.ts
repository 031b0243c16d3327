import type { ProductPage } from '../products/product-kind.ts';
import type { PageBytes } from './page-cache.ts';

/** Bytes of pages kept in memory, and how many pages. */
const MAX_KEPT = 32 * 1024 * 1024;
const MAX_PAGES = 2_000;

/** A page as it was last sent. */
export interface LastPage {
  productId: string;
  page: PageBytes;
  /** The address names the language, so that nothing about the visitor chose it. */
  isAsked: boolean;
  /** Who may frame it. */
  ancestors: string;
  kind: ProductPage;
}

/**
 * Pages as they were last sent, for use while the database is unavailable; the least recently sent are dropped first.
 */
export function createLastPages() {
  const pages = new Map<string, LastPage>();
  let kept = 0;

  function forget(address: string): void {
    const old = pages.get(address);
    if (!old) return;
    pages.delete(address);
    kept -= sizeOf(old.page);
  }

  return {
    note(address: string, page: LastPage): void {
      forget(address);
      pages.set(address, page);
      kept += sizeOf(page.page);
      for (const old of pages.keys()) {
        if (kept <= MAX_KEPT && pages.size <= MAX_PAGES) break;
        forget(old);
      }
    },
    find: (address: string): LastPage | undefined => pages.get(address),
    /** Nothing is published there any more. */
    forget,
    /** What a product shows has changed, or is no longer public. */
    forgetProduct(productId: string): void {
      for (const [address, page] of pages) if (page.productId === productId) forget(address);
    },
  };
}

const sizeOf = ({ plain, br, gzip }: PageBytes): number => plain.length + (br?.length ?? 0) + (gzip?.length ?? 0);
