/** The fields of a package.json that decide what is installed. */
export interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A file of the product: what runs, or what is built at the first start. */
export interface Source {
  path: string;
  text: string;
}

/** Packages that are imported for more than types. Of CSS: those whose styles are taken in. */
export function importedPackages({ path, text }: Source): string[] {
  const patterns = path.endsWith('.css')
    ? [/@import\s+['"]([^'"]+)['"]/g, /\burl\(['"]?([^'")]+)/g]
    : [
        /^(?:import|export)\s+(?!type\s)[^;'"]*?\sfrom\s+['"]([^'"]+)['"]/gm,
        /^import\s+['"]([^'"]+)['"]/gm,
        /\bimport(?:\.meta\.resolve)?\(\s*['"]([^'"]+)['"]\s*\)/g,
      ];
  const specifiers = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier));
  return [...new Set(specifiers.flatMap((specifier) => packageOf(specifier) ?? []))];
}

/** Imports of packages that running does not install. An optional peer is one that the code does without. */
export function importsOfTools(manifest: Manifest, sources: readonly Source[]): string[] {
  const installed = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.peerDependencies };
  return sources.flatMap((source) =>
    importedPackages(source)
      .filter((name) => !(name in installed))
      .map((name) => `${source.path} imports ${name}`),
  );
}

/** Packages that running installs and no file of the product imports. */
export function installedForNothing({ dependencies = {} }: Manifest, sources: readonly Source[]): string[] {
  const imported = new Set(sources.flatMap(importedPackages));
  return Object.keys(dependencies).filter((name) => !imported.has(name));
}

function packageOf(specifier: string): string | null {
  if (/^(?:[./#]|node:|virtual:|data:)/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
