import { themeRecords } from './theme.records.ts';
import type { Theme } from './theme.ts';

/** The look of a project whose theme was never changed. */
export const defaultTheme = (): Theme => ({
  ...themeRecords.look.schema.parse({}),
  colors: { ...themeRecords.colors.schema.parse({}), groups: [] },
});
