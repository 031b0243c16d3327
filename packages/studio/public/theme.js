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

  // Over plain http a browser gives a page neither locks nor a service worker, which the studio needs: it would break here and there.
  if (window.isSecureContext) return;
  const show = () => {
    const main = document.createElement('main');
    main.style.cssText = 'max-width:30rem;margin:18vh auto 0;padding:0 1.5rem;font:16px/1.5 system-ui,sans-serif';
    const title = document.createElement('h1');
    title.style.cssText = 'font-size:1.25rem;margin:0 0 .5rem';
    title.textContent = 'This address needs https';
    const text = document.createElement('p');
    text.textContent = `The studio works over https, or at http://localhost on the machine that it runs on. Ask whoever runs ${window.location.host} to put it behind https: the guide “Operate” says how.`;
    main.append(title, text);
    document.getElementById('root')?.replaceWith(main);
    document.title = 'This address needs https';
  };
  document.addEventListener('readystatechange', () => document.readyState === 'interactive' && show());
})();
