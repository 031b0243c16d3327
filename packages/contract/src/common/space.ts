import * as z from 'zod';

/** What holds documents and files: a project, a collection of widgets and materials, a client (its logo), or the library that everyone reads. */
export const SpaceKind = z.enum(['project', 'collection', 'client', 'library']);
export type SpaceKind = z.output<typeof SpaceKind>;
