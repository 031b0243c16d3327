// A reporter for Vitest: writes what its JSON report lacks, the tests that passed at the second try only, with what the
// first one said, and the errors that belong to no test.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by it
export default class RetryReport {
  #file = process.env.RETRY_REPORT_FILE;

  onTestRunEnd(testModules, unhandledErrors) {
    if (!this.#file) return;
    const secondTries = [...testModules].flatMap(({ children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ title: test.fullName, message: test.result().errors?.[0]?.message })),
    );
    const strayErrors = unhandledErrors.map((error) => ({
      title: placeOf(error),
      message: `${error.name ?? 'Error'}: ${error.message}`,
    }));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ secondTries, strayErrors }));
  }
}

/** The test that ran when it came, where Vitest knows it, and the line of ours that it came from. */
function placeOf({ type = 'error outside of the tests', stacks = [], VITEST_TEST_NAME, VITEST_TEST_PATH }) {
  const [frame] = stacks;
  const testFile = VITEST_TEST_PATH && relative('.', VITEST_TEST_PATH);
  const line = frame && `${relative('.', frame.file)}:${frame.line}`;
  return [type, testFile, VITEST_TEST_NAME, line].filter(Boolean).join(' › ');
}
