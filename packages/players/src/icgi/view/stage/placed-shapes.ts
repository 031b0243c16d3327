import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Link, ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { i18nText, otherLanguage } from '../../../visitor/text/localized.ts';
import { type OutlineBox, outlineBox } from '../../geometry/outline-box.ts';
import type { SceneIndex } from '../../scene-index.ts';
import type { Opening, WalkthroughData } from '../walkthrough-data.ts';

type Keyframe = IcgiAttributes['keyframes'][number];
type Shape = IcgiAttributes['outlines'][number]['shapes'][number];

/** What a press on a shape does. */
export type ShapeAct =
  | { type: 'open'; opens: Opening }
  | { type: 'link'; link: Link }
  | { type: 'walk'; keyframe: string; move: { transition: string; reverse: boolean } };

/** A shape of a drawing, as it stands in one keyframe. */
export interface PlacedShape {
  id: string;
  path: string;
  /** For CSS. */
  color: string;
  title: string;
  /** Of the title, where it is not the visitor's. */
  language: string | undefined;
  /** Null: it is part of the picture, and nothing to press. */
  act: ShapeAct | null;
}

/** A drawing on a keyframe. */
export interface PlacedOutline {
  /** Of its place. */
  id: string;
  box: OutlineBox;
  size: { width: number; height: number };
  strokeWidth: number;
  shapes: PlacedShape[];
}

/** A text on a post in the picture. */
export interface PlacedSign {
  id: string;
  text: string;
  language: string | undefined;
  variant: 'primary' | 'secondary';
  /** Of its post, as a share of the picture's height. */
  height: number;
  x: number;
  y: number;
}

/** The drawings on a keyframe, in the author's order. */
export function placedOutlines(
  { product }: WalkthroughData,
  index: SceneIndex,
  keyframe: Keyframe | undefined,
  language: Language,
): PlacedOutline[] {
  return (keyframe?.widgets ?? []).flatMap(({ id, x, y, data }) => {
    const outline = data.type === 'outline' ? product.outlines.find((one) => one.id === data.outline?.id) : undefined;
    if (data.type !== 'outline' || !outline) return [];
    const { size, strokeWidth } = outline;
    return {
      ...{ id, size, strokeWidth },
      box: outlineBox({ x, y }, data.scale, size, product.settings.canvas),
      shapes: outline.shapes.map((shape) => ({
        id: shape.id,
        path: shape.path,
        color: cssColor(shape.color),
        title: i18nText(shape.title, language),
        language: otherLanguage(shape.title, language),
        act: actOf(shape, index),
      })),
    };
  });
}

/** Signs on a keyframe, in the author's order. */
export function placedSigns(
  { product }: WalkthroughData,
  keyframe: Keyframe | undefined,
  language: Language,
): PlacedSign[] {
  return (keyframe?.widgets ?? []).flatMap(({ id, x, y, data }) => {
    const sign = product.widgets.find((one) => data.type === 'widget' && one.id === data.widget?.id);
    if (sign?.type !== 'sign') return [];
    const text = i18nText(sign.text, language);
    if (text === '') return [];
    const { variant, height } = sign;
    return { ...{ id, x, y, text, variant }, height: height / 1000, language: otherLanguage(sign.text, language) };
  });
}

/** A shape's own action, else its texts and pictures. */
function actOf({ id, action, blocks }: Shape, index: SceneIndex): ShapeAct | null {
  if (action.type === 'widget' && action.widget)
    return { type: 'open', opens: { type: 'widget', id: action.widget.id } };
  if (action.type === 'link') return { type: 'link', link: action.link };
  if (action.type === 'transition' && action.transition) {
    const move = index.move(action.transition.id, action.reverse);
    if (move?.arrives) {
      const { transition, reverse, arrives } = move;
      return { type: 'walk', keyframe: arrives, move: { transition, reverse } };
    }
  }
  return blocks.length > 0 ? { type: 'open', opens: { type: 'shape', id } } : null;
}

/** A colour of the document for CSS: its own, or the theme's by the page's variables. */
function cssColor(color: ThemedColor): string {
  if (!('type' in color)) return `rgb(${color.r} ${color.g} ${color.b} / ${color.a})`;
  const named = `var(--color-${CSS_NAME.test(color.token) ? color.token : 'primary'})`;
  return color.a === undefined ? named : `color-mix(in srgb, ${named} ${color.a * 100}%, transparent)`;
}
/** Other letters would end the variable's name. */
const CSS_NAME = /^[\w-]+$/;
