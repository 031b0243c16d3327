import type { ProjectItem, PublishState } from '@diorama/contract/projects/projects.contract.ts';
import type { SearchHit } from '@diorama/contract/search/search.contract.ts';
import { STUDIO_KINDS } from '../../kinds/studio-kinds.ts';
import { formatBytes } from '../../ui/format/bytes.ts';
import { counted } from '../../ui/format/counted.ts';
import { measuresOf } from '../files/public.ts';
import { MATERIAL_KINDS } from '../materials/public.ts';
import { WIDGET_LOOKS } from '../widget/public.ts';

/** What the pane shows of a line. */
export interface LineFacts {
  /** Null: it has none yet. Absent: there are none of such things. */
  picture?: string | null;
  /** Facts by their names, in the order they are shown. */
  rows: readonly (readonly [name: string, text: string])[];
  /** What visitors see of it. */
  state?: { state: PublishState; publishedVersion: number | null } | null;
  changed?: { at: Date; by: string | null } | null;
}

/** Facts without those that are not known. */
const known = (rows: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  rows.flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []));

/** Of a project that is pinned or was visited. */
export function factsOfProject(project: Omit<ProjectItem, 'activeProduct'>): LineFacts {
  const products = Object.values(project.counts).reduce((sum, count) => sum + count, 0);
  return {
    picture: project.thumbUrl,
    rows: known([
      ['Client', project.clientName],
      ['Holds', counted(products, 'product')],
    ]),
    state: products === 0 ? null : project,
    changed: { at: project.updatedAt, by: null },
  };
}

/** Of something that was found by its name. */
export function factsOfHit({ type, place, subtype, facts }: SearchHit): LineFacts {
  const { thumbUrl, clientName, state, publishedVersion, holds, changedAt, changedBy } = facts;
  const own: Readonly<Record<SearchHit['type'], readonly (readonly [string, string | null | undefined])[]>> = {
    project: [
      ['Client', clientName],
      ['Holds', holds === null ? null : counted(holds, 'product')],
    ],
    product: [
      ['Kind', labelIn(STUDIO_KINDS, subtype)],
      ['Project', place],
      ['Client', clientName],
    ],
    widget: [
      ['Kind', labelIn(WIDGET_LOOKS, subtype)],
      ['Collection', place],
    ],
    material: [['Kind', labelIn(MATERIAL_KINDS, subtype)]],
    collection: [
      ['Owner', place ?? 'Everybody'],
      ['Holds', holds === null ? null : counted(holds, 'widget')],
    ],
    client: [['Holds', holds === null ? null : counted(holds, 'project')]],
    file: [
      ['In', place],
      ['Client', clientName],
      ['Measures', facts.file && measuresOf({ ...facts.file, fileType: facts.file.type })],
      ['Size', facts.file && formatBytes(facts.file.size)],
    ],
  };
  return {
    ...(type === 'client' && thumbUrl === null ? {} : { picture: thumbUrl }),
    rows: known(own[type]),
    // Nothing is live or changed of a project without products.
    state: state === null || holds === 0 ? null : { state, publishedVersion },
    changed: changedAt && { at: changedAt, by: changedBy },
  };
}

const labelIn = (looks: Readonly<Record<string, { label: string }>>, name: string | null): string | undefined =>
  name === null ? undefined : looks[name]?.label;
