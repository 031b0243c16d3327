import { createHash } from 'node:crypto';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { PublishedBytes } from '../../publications/published-reader.ts';

/** A widget of a published body as it is sent. */
interface SentWidget {
  json: Buffer;
  /** Of its content: it stays while the widget stays, whatever else is published again. */
  hash: string;
  /** Some of its texts are the project's own, by their keys. */
  hasKeys: boolean;
}

/** Goes when the reader lets go of the bytes. */
const known = new WeakMap<PublishedBytes, ReadonlyMap<string, SentWidget>>();

/** The widgets of a published product by id. A body is read once. */
export function widgetsIn(bytes: PublishedBytes): ReadonlyMap<string, SentWidget> {
  const kept = known.get(bytes);
  if (kept) return kept;
  const body: unknown = JSON.parse(bytes.body.toString('utf8'));
  const widgets = isPlainObject(body) && isPlainObject(body.widgets) ? body.widgets : {};
  const sent = new Map(
    Object.entries(widgets).map(([id, widget]) => {
      const json = Buffer.from(JSON.stringify(widget));
      const hasKeys = json.includes('"type":"variable"');
      return [id, { json, hash: createHash('sha256').update(json).digest('hex'), hasKeys }];
    }),
  );
  known.set(bytes, sent);
  return sent;
}

/** One of a draft; undefined when the product does not use it. */
export function widgetIn(body: Readonly<Record<string, unknown>>, widgetId: string): object | undefined {
  const widget =
    isPlainObject(body.widgets) && Object.hasOwn(body.widgets, widgetId) ? body.widgets[widgetId] : undefined;
  return isPlainObject(widget) ? widget : undefined;
}
