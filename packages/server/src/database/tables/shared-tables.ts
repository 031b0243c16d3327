import type { MaterialLook } from '@diorama/contract/materials/materials.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { MaterialType } from '@diorama/documents/material/material.schema.ts';
import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableStamp, Stamp } from './column-types.ts';

/** Tables of what projects share: collections of widgets, and materials. */
export interface SharedTables {
  /** What a space of widgets is called. */
  collections: {
    /** Its space's id. */
    id: string;
    name: string;
    search_text: string;
    revision: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  widget_tags: {
    id: GeneratedAlways<number>;
    collection_id: string;
    name: string;
    created_at: Stamp;
    /** Widgets that name it keep the id, which is not shown. */
    deleted_at: NullableStamp;
  };
  /** What lists of widgets need of their records. */
  widgets: {
    /** The document's. */
    id: string;
    type: WidgetType;
    name: Json<Partial<Record<Language, string>>>;
    /** As stored: deleted tags are still named. */
    tags: Generated<number[]>;
    /** The names of all languages, as `searchText` folds them. */
    search_text: string;
  };
  materials: {
    /** The document's. */
    id: string;
    type: MaterialType;
    look: Json<MaterialLook>;
    /** Its name, as `searchText` folds it. */
    search_text: string;
  };
}
