import { equalJson, isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';

/** True for an edit after which a slot, an override or a preset names another part of a model. */
export function bindsOther({ key, before, after }: RecordEdit): boolean {
  if (key.startsWith('meshSlots/')) return !equalJson(before?.match, after?.match);
  if (!key.startsWith('entities/') && !key.startsWith('traits/')) return false;
  return !equalJson(namesIn(before), namesIn(after));
}

/** Nodes and materials that the overrides of a record name. */
function namesIn(record: Readonly<Record<string, unknown>> | null | undefined): unknown[] {
  const components: readonly unknown[] = Array.isArray(record?.components) ? record.components : [record];
  return components.flatMap((component) => {
    const data = isPlainObject(component) ? component.data : undefined;
    return isPlainObject(data) && data.type === 'material-override' ? [[data.node ?? null, data.from ?? null]] : [];
  });
}
