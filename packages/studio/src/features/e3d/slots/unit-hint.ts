import type { PartShape } from '@diorama/documents/e3d/replace/model-parts.ts';

/** m above and below which a model is hardly of its real size: the longest side of its largest part. */
const LONGEST = 400;
const SHORTEST = 0.004;
/** What units of programs differ by, with their names: what was meant, and what it was read in. */
const UNITS = [
  { factor: 1_000, small: 'millimetres', large: 'metres' },
  { factor: 100, small: 'centimetres', large: 'metres' },
] as const;
/** m that things in a scene are long. */
const USUAL = { least: 0.05, most: 60 };

/** Says that a model is probably in another unit than it was read in; null where its size is plausible. */
export function unitHint(shapes: readonly Pick<PartShape, 'box'>[]): string | null {
  const longest = shapes.reduce((most, { box }) => Math.max(most, box.x, box.y, box.z), 0);
  if (longest === 0 || !Number.isFinite(longest) || (longest <= LONGEST && longest >= SHORTEST)) return null;
  const isLarge = longest > LONGEST;
  const unit = UNITS.find(({ factor }) => {
    const meant = isLarge ? longest / factor : longest * factor;
    return meant >= USUAL.least && meant <= USUAL.most;
  });
  const size = lengthText(longest);
  const problem = `Its largest part is ${size} long`;
  const way = 'Choose its unit on the page of the model, or export it again in metres';
  if (!unit) return `${problem}. Check its unit: ${way.charAt(0).toLowerCase()}${way.slice(1)}`;
  const times = unit.factor.toLocaleString('en');
  const units = isLarge ? `${unit.small} read as ${unit.large}` : `${unit.large} read as ${unit.small}`;
  return `${problem}: the model may be ${times} times too ${isLarge ? 'large' : 'small'}, ${units}. ${way}`;
}

function lengthText(metres: number): string {
  if (metres >= 1) return `${Math.round(metres).toLocaleString('en')} m`;
  return `${Number((metres * 1_000).toPrecision(2))} mm`;
}
