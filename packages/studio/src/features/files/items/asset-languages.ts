import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { createContext, useContext } from 'react';

/** Languages that files are described in: a project's, or all of them for a collection. */
export const AssetLanguages = createContext<readonly Language[]>(LANGUAGES);
export const useAssetLanguages = (): readonly Language[] => useContext(AssetLanguages);
