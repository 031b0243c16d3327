import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invertEdits, refitEdits } from '../engine/history.ts';
import type { DocumentKind } from '../engine/schema/define-kind.ts';
import { Records } from '../engine/schema/records.ts';
import { trustedTables } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import type { CommandStep } from './command-step.ts';
import { contentOf, type PlainDocument, wholeOf, withEdits } from './record-map.ts';

/** The same content with nothing changed yet, so that `edits()` is what the next command does. */
export function settled<D extends DocumentKind>(
  definition: D,
  records: Records<D>,
): { records: Records<D>; plain: PlainDocument } {
  const plain = wholeOf(records);
  return { records: new Records<D>(definition, trustedTables(definition, plain)), plain };
}

/** What a kind's commands are held to. */
export interface CommandProperties<D extends DocumentKind> {
  definition: D;
  /** One arbitrary for every command, by its name. */
  steps: Readonly<Record<string, fc.Arbitrary<CommandStep<D>>>>;
  /** Any commands after each other. */
  anySteps: fc.Arbitrary<CommandStep<D>[]>;
  /** The document that comes about by commands. */
  after: (steps: readonly CommandStep<D>[]) => Records<D>;
  /** Where the kind's modules are. */
  folder: string;
}

/** Tests every command of a kind: undo and redo are exact, what is left is valid, and no command is missing here. */
export function testCommands<D extends DocumentKind>(kind: CommandProperties<D>): void {
  const { definition, steps: byCommand, anySteps, after } = kind;
  describe.each(Object.entries(byCommand))('%s', (_name, anyArguments) => {
    test('can be undone and redone: undo(do(x)) = x, redo(undo(do(x))) = do(x)', () => {
      fc.assert(
        fc.property(anySteps, anyArguments, (steps, step) => {
          const { records, plain } = settled(definition, after(steps));
          const edits = step.run(records).edits();
          const done = withEdits(plain, edits);
          const back = refitEdits(definition, invertEdits(edits), ({ key }) => done.get(key));
          const undone = withEdits(done, back);
          expect(contentOf(undone)).toBe(contentOf(plain));
          const again = refitEdits(definition, invertEdits(back), ({ key }) => undone.get(key));
          expect(contentOf(withEdits(undone, again))).toBe(contentOf(done));
        }),
        { numRuns: 60 },
      );
    });

    test('leaves only records that their schema accepts', () => {
      fc.assert(
        fc.property(anySteps, anyArguments, (steps, step) => {
          for (const { key, after: record } of step.run(settled(definition, after(steps)).records).edits()) {
            if (!record || key === 'settings') continue;
            expect(parseRecord(definition, key, record)).toMatchObject({ ok: true });
          }
        }),
        { numRuns: 60 },
      );
    });
  });

  test('every command takes part in these properties', async () => {
    expect(Object.keys(byCommand).sort()).toEqual((await commandsIn(kind.folder)).sort());
  });
}

/** Names under which the modules of a folder export commands. */
async function commandsIn(folder: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
      .map((file): Promise<object> => import(join(folder, file))),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && 'run' in value && 'label' in value ? name : [],
    ),
  );
}
