import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importsInFolderCircles } from './folder-circles.ts';
import { folderRule, importRules } from './import-rules.ts';

/** One import that breaks a rule. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
}

/**
 * Reads every import below `root`/packages and holds it against the rules. Tests are left out: they may look anywhere.
 * The parser is named because without it dependency-cruiser reads no TypeScript at all next to TypeScript 7, and says
 * that all is well.
 */
export async function cruisePackages(root: string): Promise<{ modules: number; breaches: Breach[] }> {
  const before = process.cwd();
  try {
    const { output } = await cruise(
      ['packages'],
      {
        parser: 'swc',
        baseDir: root,
        validate: true,
        ruleSet: { forbidden: importRules.map(({ breach: _breach, ...rule }) => rule) },
        exclude: { path: ['[.](test|testing)[.]tsx?$', '/dist/', '/src/testing/', '/src/engine/testing[.]ts$'] },
        doNotFollow: { path: ['node_modules', '^[.][.]/'] },
        enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
      },
      { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
    );
    const result: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
    const modules = result.modules.filter(({ source }) => /^packages\/[^/]+\/src\/.*[.]tsx?$/.test(source)).length;
    const breaches = result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
    const imports = result.modules.map(({ source, dependencies }) => ({
      source,
      // What is loaded later ties no folder to another.
      imports: dependencies.flatMap(({ dynamic, resolved, dependencyTypes }) =>
        dynamic ? [] : [{ to: resolved, isType: dependencyTypes.includes('type-only') }],
      ),
    }));
    const circles = importsInFolderCircles(imports).map((found) => ({ rule: folderRule.name, ...found }));
    return { modules, breaches: [...breaches, ...circles] };
  } finally {
    process.chdir(before);
  }
}
