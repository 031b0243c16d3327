import * as z from 'zod';
import { collection } from '../engine/schema/record-definition.ts';
import { Localized } from './primitives.schema.ts';
import { refTo } from './references.schema.ts';

/** A widget of a collection, used in this product. Source: SPEC §3. */
export const UsedWidget = collection(
  {
    name: Localized(z.string().max(200)),
    collectionId: z.string().max(64),
    /** The widget document. */
    widget: refTo('widget').default(null),
  },
  { standsFor: 'widget' },
);
