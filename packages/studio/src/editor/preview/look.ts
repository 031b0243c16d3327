import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';

/** Screens for previews of a draft, in CSS pixels; `full` takes all available room. */
export const DEVICES = {
  phone: { label: 'Phone', width: 390, height: 844 },
  lying: { label: 'Phone, lying', width: 844, height: 390 },
  tablet: { label: 'Tablet', width: 820, height: 1180 },
  desktop: { label: 'Desktop', width: 1440, height: 900 },
  full: { label: 'Full window', width: 0, height: 0 },
} as const;
export type Device = keyof typeof DEVICES;

/** Who looks: somebody without a pointer, with reduced motion, on a slow network. As the page's `as` names them. */
export const CONDITIONS = ['keys', 'still', 'slow'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The conditions of a draft's preview. */
export interface Look {
  device: Device;
  language: Language;
  conditions: ReadonlySet<Condition>;
}

const isDevice = (token: string): token is Device => Object.hasOwn(DEVICES, token);

/** `phone.sv.keys`: what is missing or unknown is the full window in the first language. */
export function readLook(as: string): Look {
  const tokens = as.split('.');
  return {
    device: tokens.find(isDevice) ?? 'full',
    language: LANGUAGES.find((language) => tokens.includes(language)) ?? LANGUAGES[0],
    conditions: new Set(CONDITIONS.filter((condition) => tokens.includes(condition))),
  };
}

export const writeLook = ({ device, language, conditions }: Look): string =>
  [device, language, ...CONDITIONS.filter((condition) => conditions.has(condition))].join('.');

/** Where in a product the page begins or goes on, as its address says it. */
export interface PagePlace {
  k: string | null;
  w: string | null;
}

/** The address of the previewed page. `path` has the ticket. */
export function pageAddress(path: string, { language, conditions }: Look, place: PagePlace, filter: string): string {
  const [page = '', search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  params.set('lang', language);
  if (conditions.size > 0) params.set('as', CONDITIONS.filter((condition) => conditions.has(condition)).join('.'));
  if (place.k) params.set('k', place.k);
  if (place.w) params.set('w', place.w);
  if (filter) params.set('filter', filter);
  return `${page}?${params}`;
}

/** How much smaller a screen is drawn to fit into a box; never larger. */
export function scaleIn(box: { width: number; height: number }, device: Device): number {
  const { width, height } = DEVICES[device];
  if (width === 0 || box.width === 0) return 1;
  return Math.max(0.1, Math.min(1, box.width / width, box.height / height));
}

let last: Device = 'full';

/** The screen last used in this window, for another preview in this language. */
export const lastLook = (language: Language): string =>
  writeLook({ device: last, language, conditions: new Set<Condition>() });

export const keepLook = ({ device }: Look): void => {
  last = device;
};
