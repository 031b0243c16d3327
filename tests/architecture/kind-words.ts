/** Terms of one kind. `@keyframes` is CSS. */
const WORDS = /icgi|(?<!@)keyframe|walkthrough|\btransition(?:s\/|Id)/i;

/** Where they may stand: the kind's own folders, and the lines that make it known. */
const ALLOWED = [
  /\/icgi\//,
  /[./](?:test|testing)[.]tsx?$|\/testing\//,
  /^packages\/documents\/src\/(?:kinds|shared\/product-kinds)[.]ts$/,
  /^packages\/contract\/src\/procedures\/procedures[.]ts$/,
  // The specification's name of a colour.
  /^packages\/documents\/src\/theme\//,
  /^packages\/server\/src\/features\/theme\/(?:theme-tokens|token-files)[.]ts$/,
  /^packages\/server\/src\/app\/(?:app-router|product-kinds|services)[.]ts$/,
  // The specification's counts of products by type.
  /^packages\/server\/src\/features\/projects\/project-items[.]ts$/,
  /^packages\/server\/src\/database\/migrations\//,
  // The demo is a walkthrough.
  /^packages\/server\/src\/features\/setup\//,
  /^packages\/studio\/src\/kinds\/(studio-kinds|editor-tabs)[.]ts$/,
  // The migrator's list of kinds, in the specification's terms.
  /^packages\/studio\/src\/features\/migration\/(?:new-run|range-check|run-labels)[.]tsx?$/,
  /^packages\/studio\/src\/gallery\//,
];

/** Lines of code, comments aside, that speak of one kind where any kind should work. */
export function kindWords(path: string, text: string): { path: string; line: string }[] {
  if (ALLOWED.some((pattern) => pattern.test(path))) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return code
    .split('\n')
    .filter((line) => WORDS.test(line))
    .map((line) => ({ path, line: line.trim() }));
}
