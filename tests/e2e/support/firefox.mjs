#!/usr/bin/env node
// Starts a released Firefox for Playwright, and acts as a proxy between the two.
//
// Playwright sets media features on every new context (`emulation.setMediaFeaturesOverride` of WebDriver BiDi), even an
// empty set; Firefox 153 has no such command, so no context could be created. The proxy answers for an empty set.
// Everything else is forwarded unchanged, and fails where Firefox does not support it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const READY = /WebDriver BiDi listening on (ws:\/\/.*)$/;
/** Bytes of one message: a screenshot of a large page comes in one piece. */
const maxPayload = 256 * 1024 * 1024;

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface(firefox.stderr).on('line', (line) => {
  const address = READY.exec(line)?.[1];
  if (address) standBetween(`${address}/session`);
  else console.error(line);
});

function standBetween(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload }, () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  );
  server.on('connection', (playwright) => {
    const browser = new WebSocket(address, { maxPayload });
    const early = [];
    browser.on('open', () => {
      for (const message of early.splice(0)) browser.send(message);
    });
    browser.on('message', (message) => playwright.send(String(message)));
    browser.on('close', () => playwright.close());
    browser.on('error', () => playwright.close());
    playwright.on('close', () => browser.close());
    playwright.on('message', (data) => {
      const message = String(data);
      const { id, method, params } = JSON.parse(message);
      const asksForNone =
        method === 'emulation.setMediaFeaturesOverride' && !Object.values(params.features).some(Boolean);
      if (asksForNone) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(message);
      else early.push(message);
    });
  });
}
