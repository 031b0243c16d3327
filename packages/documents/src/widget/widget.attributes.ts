import { flatAttributes } from '../engine/attributes/attributes.ts';
import type { AttributesCodec } from '../engine/attributes/attributes-codec.ts';
import { isPlainObject } from '../engine/schema/json.ts';
import type { RecordDefinitions } from '../engine/schema/record-definition.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The specification's widget: name, tags, and content with the entries of a comparison inside. Source: SPEC §3 "Widget". */
export function widgetAttributes(records: RecordDefinitions): AttributesCodec {
  const flat = flatAttributes(records);
  return {
    toAttributes(tables) {
      const { settings, content, entries } = flat.toAttributes(tables);
      const data = isPlainObject(content) && isPlainObject(content.data) ? content.data : {};
      return {
        ...(isPlainObject(settings) ? settings : {}),
        content: data.type === 'media-compare' ? { ...data, items: entries } : data,
      };
    },
    fromAttributes: (base, widget, newId) => flat.fromAttributes(base, split(widget), newId),
    faultsOf(widget) {
      if (widget.content !== undefined && !isPlainObject(widget.content))
        return [{ path: ['content'], message: 'Expected object' }];
      return flat.faultsOf(split(widget)).map(({ path, message }) => ({ path: placeInWidget(path), message }));
    },
    placeOf: (widget, recordKey, field) => placeInWidget(flat.placeOf(split(widget), recordKey, field)),
  };
}

/** The three parts as they are stored. */
function split({ content, ...settings }: Attributes): Attributes {
  if (!isPlainObject(content)) return { settings };
  const { items, ...data } = content;
  return { settings, content: { data }, ...(items === undefined ? {} : { entries: items }) };
}

/** A path in the parts, as it is in the widget. */
function placeInWidget([part = '', ...rest]: readonly (string | number)[]): (string | number)[] {
  if (part === 'entries') return ['content', 'items', ...rest];
  if (part === 'content') return ['content', ...(rest[0] === 'data' ? rest.slice(1) : rest)];
  return part === 'settings' ? rest : [part, ...rest];
}
