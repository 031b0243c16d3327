/** What a theme is begun with. */
export type StartFrom = 'colour' | 'logo' | 'project';

export const START_TITLES: Readonly<Record<StartFrom, string>> = {
  colour: 'Start from one colour',
  logo: 'Start from a logo',
  project: 'Start from another project',
};
