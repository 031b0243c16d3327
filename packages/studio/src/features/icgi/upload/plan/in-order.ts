/** As people count: `View 2` before `View 10`. */
export const inOrder = new Intl.Collator('en', { numeric: true });
