import type { ImportedFields } from '@diorama/documents/gis/commands/import.commands.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import { counted } from '../../../../ui/format/counted.ts';
import type { ExistingMap } from './existing-map.ts';
import { nameForm, signsOf } from './found-by-name.ts';

type Existing = HotspotRecord | OutlineRecord | LabelRecord;

const WHAT = { hotspots: 'points', outlines: 'lines or areas', labels: 'labels' } as const;
const COLLECTIONS = ['hotspots', 'outlines', 'labels'] as const;

/** Knows what stands on a map under a name, to say where a file has it as something else, or under another key. */
export class OtherKinds {
  /** Keys and names, by collection. */
  readonly #keyed = new Map<string, FeatureCollection>();
  /** The ids that have a name, by layer. */
  readonly #named = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(existing: ExistingMap) {
    for (const collection of COLLECTIONS)
      for (const record of existing[collection])
        for (const name of signsOf(record).names) {
          if (record.key) this.#keyed.set(`${collection} ${record.key} ${name}`, collection);
          this.#named.set(inLayer(collection, record, name), record.id);
        }
  }

  /** Counts a feature that is added, where another collection has it by its key and name. */
  count(collection: FeatureCollection, key: string | null, { name = {} }: ImportedFields): void {
    if (key === null || this.#keyed.size === 0) return;
    for (const other of COLLECTIONS)
      if (
        other !== collection &&
        Object.values(name).some((text) => this.#keyed.has(`${other} ${key} ${nameForm(text)}`))
      ) {
        const pair = `${other} ${collection}`;
        this.#counts.set(pair, (this.#counts.get(pair) ?? 0) + 1);
      }
  }

  /** Whether what a feature would be called is the name of another one in its layer. */
  isNamedOtherwise(collection: FeatureCollection, record: Existing, { name = {} }: ImportedFields): boolean {
    return Object.values(name).some((text) => {
      const other = this.#named.get(inLayer(collection, record, nameForm(text)));
      return other !== undefined && other !== record.id;
    });
  }

  /** What to say of features that became something else. */
  reasons(): string[] {
    return COLLECTIONS.flatMap((before) =>
      COLLECTIONS.flatMap((now) => {
        const count = this.#counts.get(`${before} ${now}`) ?? 0;
        return count === 0
          ? []
          : `${counted(count, 'feature')} with the same key and name on the map as ${WHAT[before]}, and in the file as ${WHAT[now]}: added. Delete those of the map, or leave ${WHAT[now]} out`;
      }),
    );
  }
}

const inLayer = (collection: FeatureCollection, { layer }: Existing, name: string): string =>
  `${collection} ${layer?.id ?? ''} ${name}`;
