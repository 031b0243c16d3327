import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import { materialPictures } from '@diorama/documents/material/material-pictures.ts';
import { useMemo } from 'react';
import { useShownRecords } from '../editor-hooks.ts';
import { pictureOf } from './scene/scene-content.ts';
import { useSceneMedia } from './scene/scene-media.tsx';
import { useStageSession } from './stage-session.tsx';

/** A picture that the scene uses and could not draw. */
export interface BrokenPicture {
  /** Entity whose surroundings it is; null: it is a material's. */
  entity: string | null;
  /** Of its file. */
  name: string;
  text: string;
}

/** Those of `faults`, addresses that could not be fetched or read, which the scene still uses. `addressOf`: as it is drawn from. */
export function brokenPictures(
  e3d: E3dRecords,
  media: E3dMediaState | undefined,
  faults: ReadonlySet<string>,
  addressOf: (stored: string) => string,
): BrokenPicture[] {
  if (faults.size === 0) return [];
  const around = e3d.ordered('entities').flatMap((entity): BrokenPicture[] => {
    const url = pictureOf(entity);
    if (url === null || !faults.has(addressOf(url))) return [];
    const [name = ''] = entity.components.flatMap(({ data }) =>
      data.type === 'environment' ? (data.image?.name ?? []) : [],
    );
    const text = `“${name}”: these surroundings cannot be read, and the built-in studio lights the scene. Choose a JPEG or PNG twice as wide as high, or an HDR or ENV file`;
    return [{ entity: entity.id, name, text }];
  });
  const painted = new Set(
    Object.values(media?.materials ?? {})
      .flatMap(materialPictures)
      .flatMap(({ name, url }) => (faults.has(url) ? name : [])),
  );
  return [
    ...around,
    ...[...painted].map((name) => ({
      entity: null,
      name,
      text: `“${name}”: this picture of a material cannot be read, and its place is plain. Replace it with a JPEG, PNG or WebP`,
    })),
  ];
}

/** Pictures of this scene that could not be drawn on this stage. */
export function useBrokenPictures(): readonly BrokenPicture[] {
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const { pictureFaults, addresses } = useStageSession();
  return useMemo(
    () => brokenPictures(e3d, media, pictureFaults, (url) => addresses.current.get(url) ?? url),
    [e3d, media, pictureFaults, addresses],
  );
}

/** The same as warnings: visitors may still have an older copy, or a browser that reads more. */
export function pictureIssues(e3d: E3dRecords, broken: readonly BrokenPicture[]): CheckIssue[] {
  return broken.map(({ entity, text }) => {
    const component = e3d.get('entities', entity ?? '')?.components.find(({ data }) => data.type === 'environment');
    return {
      level: 'warning',
      check: 'picture.unreadable',
      message: text,
      record: entity === null ? 'settings' : `entities/${entity}`,
      path: component ? ['components', component.id, 'data', 'image'] : [],
    };
  });
}
