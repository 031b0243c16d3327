import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { ImportedFields } from '@diorama/documents/gis/commands/import.commands.ts';
import { chainsOf, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';
import type { ExistingMap } from './existing-map.ts';

/** What stands on a map, by its name and where it begins: a file without keys that is imported twice adds all of it again. */
export class StandingFeatures {
  readonly #known: ReadonlySet<string>;

  constructor({ hotspots, labels, outlines }: ExistingMap) {
    this.#known = new Set([
      ...hotspots.map(({ position, name }) => signOf(at(position), name.type === 'custom' ? name.value : {})),
      ...labels.map(({ position, text }) => signOf(at(position), text)),
      ...outlines.map(({ geometry, name }) =>
        signOf(chainsOf(geometry)[0]?.[0], name.type === 'custom' ? name.value : {}),
      ),
    ]);
  }

  has({ position, geometry, name = {} }: ImportedFields): boolean {
    if (this.#known.size === 0) return false;
    return this.#known.has(signOf(position ? at(position) : geometry && chainsOf(geometry)[0]?.[0], name));
  }
}

const at = ({ lng, lat }: { lng: number; lat: number }): Position => [lng, lat];

/** To about a decimetre. */
const signOf = (position: Position | undefined, name: LocalizedText): string =>
  `${position?.map((degrees) => degrees.toFixed(6)).join(' ')} ${LANGUAGES.map((one) => name[one]).find(Boolean) ?? ''}`;
