import type { Picture } from '@diorama/contract/public/picture.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { isUnreachable } from '../api/api-error.ts';
import { keptPerson } from '../api/kept-person.ts';
import { findDocument } from '../engine/kept/kept-documents.ts';

/** Most files per call. */
const MOST_PICTURES = 500;
const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

/**
 * The document an editor opens. Read once: afterwards the editor itself knows better. Without a network it is the one that
 * this browser has kept; what happened since comes with the stream.
 */
export const openedDocument = ({ kind, schemaVersion }: DocumentKind, id: string) =>
  queryOptions({
    queryKey: ['documents', id, 'open'],
    queryFn: async ({ signal }) => {
      try {
        return await api.documents.open.query({ kind, id }, { signal });
      } catch (error) {
        const person = keptPerson();
        const kept = isUnreachable(error) && person ? await findDocument(person.id, id, schemaVersion) : null;
        if (!kept) throw error;
        return kept;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The parts of the document that cannot be read at its newest revision. */
export const quarantinedParts = (kind: string, id: string, revision: number) =>
  queryOptions({
    queryKey: ['documents', id, 'quarantined', revision],
    queryFn: async ({ signal }) => (await api.documents.open.query({ kind, id }, { signal })).quarantined,
  });

/** Pictures of stored files by their address. `spaceId`: where the files are. */
export const picturesOf = (spaceId: string, fileIds: readonly string[]) =>
  queryOptions({
    queryKey: ['files', spaceId, 'pictures', [...new Set(fileIds)].sort()],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Picture>> => {
      const ids = [...new Set(fileIds)].slice(0, MOST_PICTURES);
      const files = await api.files.byIds.query({ projectId: spaceId, ids }, { signal });
      return new Map(
        files.flatMap(({ uri, url, thumbUrl, fileType, width, height }) => {
          const type = PICTURE_TYPES.find((known) => known === fileType);
          if (!type || !width || !height) return [];
          const thumb = thumbUrl === null ? [] : [{ type: 'image/webp' as const, width: 320, url: thumbUrl }];
          return [[uri, { width, height, placeholder: null, sources: [...thumb, { type, width, url }] }] as const];
        }),
      );
    },
    staleTime: 60_000,
  });
