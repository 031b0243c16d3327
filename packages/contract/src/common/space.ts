/** What holds documents and files: a project, a collection of widgets and materials, or the library that everyone reads. */
export type SpaceKind = 'project' | 'collection' | 'library';
