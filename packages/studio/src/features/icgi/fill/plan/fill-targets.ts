import { LANGUAGES, type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { blocksByOwner, filledButton, filledText } from '@diorama/documents/icgi/commands/fill.commands.ts';
import type { BlockRecord, IcgiRecords, MarkerRecord, ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { Named } from './match-rows.ts';

/** What a table fills. */
export type FillScope =
  | { type: 'selected'; shapes: readonly string[] }
  | { type: 'outline'; id: string }
  | { type: 'shapes' }
  | { type: 'markers' };

/** A text as it stands in the language that is filled. */
export interface StandingText {
  value: string;
  /** The translation that it comes from: it is changed there. */
  translation: string | null;
}

/** A shape or marker as it is. */
export interface FillTarget extends Named {
  id: string;
  collection: 'shapes' | 'markers';
  /** What it is called in lists. */
  label: string;
  key: string;
  title: StandingText;
  /** Null: a text is made. */
  text: StandingText | null;
  /** Address of the button that is filled; null: one is made. */
  button: string | null;
  /** Of shapes. */
  action: ShapeRecord['action'];
  /** Id, of markers. */
  category: string | null;
}

/** Shapes or markers that a table may fill, as they are now. */
export function fillTargets(icgi: IcgiRecords, scope: FillScope, language: Language): FillTarget[] {
  const blocks = blocksByOwner(icgi);
  if (scope.type === 'markers')
    return icgi
      .ordered('markers')
      .map((marker, at) => targetOf(marker, blocks.get(marker.id), { language, fallback: `Marker ${at + 1}` }));
  const outlines = new Map(icgi.all('outlines').map(({ id, name }) => [id, name || 'Untitled']));
  const places = new Map<string, number>();
  return icgi.ordered('shapes').flatMap((shape) => {
    const outline = shape.outline?.id ?? '';
    const place = (places.get(outline) ?? 0) + 1;
    places.set(outline, place);
    if (!isIn(shape, scope)) return [];
    const fallback = `Shape ${place} of “${outlines.get(outline) ?? 'Untitled'}”`;
    return targetOf(shape, blocks.get(shape.id), { language, fallback });
  });
}

/** Scopes of a walkthrough, each with how many things are in it; those without any are left out. */
export function fillScopes(
  icgi: IcgiRecords,
  selected: readonly string[],
): { value: string; label: string; scope: FillScope }[] {
  const shapes = icgi.all('shapes');
  const chosen = selected.filter((id) => icgi.get('shapes', id));
  const perOutline = Map.groupBy(shapes, ({ outline }) => outline?.id);
  const outlines = icgi.ordered('outlines').filter(({ id }) => perOutline.has(id));
  const counted = (count: number) => count.toLocaleString('en');
  const list: { count: number; label: string; scope: FillScope }[] = [
    ...(chosen.length > 1
      ? [{ count: chosen.length, label: 'Selected shapes', scope: { type: 'selected', shapes: chosen } as const }]
      : []),
    ...outlines.map(({ id, name }) => ({
      count: perOutline.get(id)?.length ?? 0,
      label: `Shapes of “${name || 'Untitled'}”`,
      scope: { type: 'outline', id } as const,
    })),
    ...(outlines.length > 1
      ? [{ count: shapes.length, label: 'Shapes of all outlines', scope: { type: 'shapes' } as const }]
      : []),
    { count: icgi.all('markers').length, label: 'Markers', scope: { type: 'markers' } },
  ];
  return list
    .filter(({ count }) => count > 0)
    .map(({ count, label, scope }) => ({ value: scopeValue(scope), label: `${label} (${counted(count)})`, scope }));
}

/** A scope as the value of a menu. */
export const scopeValue = (scope: FillScope): string => (scope.type === 'outline' ? `outline ${scope.id}` : scope.type);

function isIn(shape: ShapeRecord, scope: FillScope): boolean {
  if (scope.type === 'selected') return scope.shapes.includes(shape.id);
  return scope.type === 'shapes' || (scope.type === 'outline' && shape.outline?.id === scope.id);
}

interface TargetContext {
  language: Language;
  /** What it is called without a title. */
  fallback: string;
}

function targetOf(
  record: ShapeRecord | MarkerRecord,
  blocks: readonly BlockRecord[] = [],
  { language, fallback }: TargetContext,
): FillTarget {
  const { id, title, key = '' } = record;
  const titles = title?.type === 'custom' ? title.value : {};
  const names = [key, titles[language] ?? '', ...LANGUAGES.map((other) => titles[other] ?? '')];
  const text = filledText(blocks)?.data;
  return {
    ...{ id, key, names: [...new Set(names.filter((name) => name.trim() !== ''))] },
    collection: 'path' in record ? 'shapes' : 'markers',
    label: localizedText(titles, language) || fallback,
    title: standing(title, language),
    text: text?.type === 'text' ? standing(text.text, language) : null,
    button: addressOf(filledButton(blocks)),
    action: 'path' in record ? record.action : { type: 'none' },
    category: 'category' in record ? (record.category?.id ?? null) : null,
  };
}

function addressOf(block: BlockRecord | undefined): string | null {
  const action = block?.data.type === 'button' ? block.data.action : null;
  return action?.type === 'link' && action.link.type === 'external' ? action.link.href : null;
}

const standing = (text: I18nString | undefined, language: Language): StandingText =>
  text?.type === 'variable'
    ? { value: '', translation: text.key }
    : { value: text?.value[language] ?? '', translation: null };
