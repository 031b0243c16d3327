import { themeRecords } from './theme.records.ts';
import type { Theme } from './theme.ts';

/** The look of a project that nobody has changed. */
export const defaultTheme = (): Theme => ({
  ...themeRecords.look.schema.parse({}),
  colors: { ...themeRecords.colors.schema.parse({}), groups: [] },
});
