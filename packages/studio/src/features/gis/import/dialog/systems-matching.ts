import { foundByName } from '@diorama/documents/shared/name-search.ts';

/** Systems that are shown at once. */
const MOST_SHOWN = 60;

/** Systems that are offered before anything is typed: degrees, Sweden's, its neighbours' and those of web maps. */
const USUAL = [
  4326, 3006, 3857, 3021, 3007, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 3015, 3016, 3017, 3018, 25832, 25833, 3067,
];

interface System {
  code: number;
  name: string;
}

interface Labelled {
  code: number;
  label: string;
}

/** Systems whose name or code has all that is typed; the one that is chosen is always among them. */
export function systemsMatching(systems: readonly System[], typed: string, chosen: number | null): Labelled[] {
  const words = typed.split(/[\s/,]+/).filter(Boolean);
  const labelled = systems.map(({ code, name }) => ({ code, label: `${name} · EPSG:${code}` }));
  const usual = new Map(USUAL.map((code, at) => [code, at]));
  const rank = ({ code }: { code: number }) => usual.get(code) ?? USUAL.length;
  const found =
    words.length === 0
      ? labelled.filter(({ code }) => usual.has(code))
      : words.reduce<readonly Labelled[]>((left, word) => foundByName(left, word, ({ label }) => [label]), labelled);
  const shown = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_SHOWN);
  const own = labelled.find(({ code }) => code === chosen);
  return own && !shown.includes(own) ? [own, ...shown] : shown;
}
