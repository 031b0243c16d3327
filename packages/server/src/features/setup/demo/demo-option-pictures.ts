/** Options of the demo's house that have a picture: what is chosen with them, as in a link. The first one is the choice. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  facade: { timber: {}, rendered: { facadeColour: 'white' } },
  roof: { metal: {}, tiles: { roofColour: 'clay' } },
  garage: { none: {}, one: {}, two: {} },
};

export interface OptionPicture {
  choice: string;
  key: string;
  /** In the folder of the demo's media. */
  file: string;
  /** Values of inputs under which the picture is taken. */
  filter: { id: string; value: string }[];
}

/** Pictures of the options of the demo's house. */
export const OPTION_PICTURES: readonly OptionPicture[] = Object.entries(SHOWN).flatMap(([choice, options]) =>
  Object.entries(options).map(([key, along]) => ({
    ...{ choice, key, file: optionFile(choice, key) },
    filter: Object.entries({ [choice]: key, ...along }).map(([id, value]) => ({ id, value })),
  })),
);

export function optionFile(choice: string, key: string): string {
  return `options/${choice}-${key}.webp`;
}
