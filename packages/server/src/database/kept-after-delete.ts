/** Milliseconds for which what was deleted can be restored. */
export const KEPT_AFTER_DELETE = 30 * 86_400_000;
