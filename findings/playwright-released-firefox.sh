#!/usr/bin/env bash
# A good engineer would guess: Playwright's channel `moz-firefox`, made for released Firefoxes, opens a page in the extended
# support release; and settings of colours that are null are left alone.
# What happens: the browser starts, and no context can be made. Every context asks for media features with the command
# `emulation.setMediaFeaturesOverride` of WebDriver BiDi, also where all of them are null, and that Firefox has no such command.
# Something that answers this one command in its place is enough for pages to open and to be used.
# playwright-core 1.65.1, Firefox ESR 153.8 of Debian (`apt-get install firefox-esr`, or FIREFOX_PATH).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit playwright-core@1.65.1 >/dev/null

cat > try.mjs <<'JS'
import { firefox } from 'playwright-core';

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
console.log('Firefox', browser.version());
const settings = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
const said = await browser.newContext(settings).then(
  () => 'a context was made',
  ({ message }) => message.split('\n')[0],
);
console.log(said);
await browser.close();
process.exit(/setMediaFeaturesOverride\): unknown command/.test(said) ? 0 : 1);
JS
echo "playwright-core $(node -p "JSON.parse(require('fs').readFileSync('node_modules/playwright-core/package.json')).version")"
node try.mjs
