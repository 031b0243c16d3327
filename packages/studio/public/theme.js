// Sets data-theme on <html> before the first paint, and follows the system until the user chooses.
// The choice is written by src/ui/theme.store.ts under the same key.

// The schema library asks once whether it may make functions of texts, which the page's policy forbids: browsers report that
// as an attack. Its settings are read when its first module runs.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const key = 'diorama.theme';
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let choice = null;
    try {
      choice = window.localStorage.getItem(key);
    } catch {
      // Storage is blocked: the system decides.
    }
    const isChosen = choice === 'light' || choice === 'dark';
    document.documentElement.dataset.theme = isChosen ? choice : system.matches ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply();
  });

  // Over plain http a browser keeps from a page what the studio cannot be without: this has it, before any module runs.
  if (!window.isSecureContext) document.write('<script src="/plain-http.js"></script>');
})();
