// Sets data-theme on <html> before the first paint, and follows the system until the user chooses.
// The choice is written by src/ui/theme.store.ts under the same key.
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
})();
