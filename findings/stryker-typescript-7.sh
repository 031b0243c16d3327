#!/usr/bin/env bash
# Guess: Stryker mutates a project whatever compiler it has: types are switched off in what it changes, and tests run by Vitest.
# What happens: with TypeScript 7, whose package has no programming interface, it ends before the first change with
#   "ts.parseConfigFileTextToJson is not a function", as soon as there is a tsconfig.json, which it reads even where nothing is
#   extended. With `tsconfigFile` naming a file that does not exist it runs, and finds what it should.
# Version: @stryker-mutator/core 10.1.1, @stryker-mutator/vitest-runner 10.1.1, vitest 5.1.1, typescript 7.0.2; Node 24.21.0, as it needs 22.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1 vitest@5.1.1 vite@8.3.8 typescript@7.0.2 node@24.21.0
echo '{ "compilerOptions": { "strict": true } }' > tsconfig.json
echo 'export const isLarge = (size: number): boolean => size > 10;' > large.ts
cat > large.test.ts <<'TS'
import { expect, test } from 'vitest';
import { isLarge } from './large.ts';

test('eleven is large, ten is not', () => {
  expect([isLarge(11), isLarge(10)]).toEqual([true, false]);
});
TS
settings() { echo "{ \"testRunner\": \"vitest\", \"mutate\": [\"large.ts\"], \"reporters\": [\"clear-text\"], \"concurrency\": 1, \"tsconfigFile\": \"$1\" }" > stryker.config.json; }
settings tsconfig.json
plain=$(npx node node_modules/@stryker-mutator/core/bin/stryker.js run 2>&1 || true)
settings none.json
around=$(npx node node_modules/@stryker-mutator/core/bin/stryker.js run 2>&1 || true)
grep -om1 'ts.parseConfigFileTextToJson is not a function' <<< "$plain"
grep -E '^ *large.ts' <<< "$around"
