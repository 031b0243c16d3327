// A reporter for Vitest: writes the tests that passed at the second try only, with what the first one said.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by it
export default class SecondTries {
  #file = process.env.SECOND_TRIES_FILE;

  onTestRunEnd(testModules) {
    if (!this.#file) return;
    const tests = [...testModules].flatMap(({ children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ title: test.fullName, message: test.result().errors?.[0]?.message })),
    );
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(tests));
  }
}
