/**
 * What a site loads to show pages of this server: each `<a data-diorama href="…">` becomes a frame as wide as its place. Its
 * poster (`data-poster`) comes first, the frame when it is scrolled near; `data-ratio` is its shape, `data-title` its name.
 * Without the script the link stays. Plain ECMAScript 2015: it runs on pages of others.
 */
export const EMBED_SCRIPT = `(function () {
  function frame(link) {
    var page = link.href;
    var box = document.createElement('div');
    var inside = document.createElement('iframe');
    var look = 'position:absolute;inset:0;width:100%;height:100%;border:0;';
    box.style.cssText = 'position:relative;width:100%;overflow:hidden;background:#10131a;aspect-ratio:' +
      (/^[0-9.]+( *\\/ *[0-9.]+)?$/.test(link.dataset.ratio || '') ? link.dataset.ratio : '16/9');
    if (link.dataset.poster) {
      var poster = document.createElement('img');
      poster.src = link.dataset.poster;
      poster.alt = '';
      poster.loading = 'lazy';
      poster.style.cssText = look + 'object-fit:cover';
      box.appendChild(poster);
    }
    inside.title = link.dataset.title || link.textContent || '';
    inside.allow = 'fullscreen; gyroscope; accelerometer';
    inside.style.cssText = look + 'opacity:0;transition:opacity .3s';
    inside.addEventListener('load', function () {
      if (inside.src) inside.style.opacity = '1';
    });
    box.appendChild(inside);
    link.replaceWith(box);
    function begin() {
      inside.src = page;
    }
    if (!window.IntersectionObserver) return begin();
    var near = new IntersectionObserver(function (seen) {
      if (!seen.some(function (one) { return one.isIntersecting; })) return;
      near.disconnect();
      begin();
    }, { rootMargin: '200px' });
    near.observe(box);
  }
  function all() {
    document.querySelectorAll('a[data-diorama][href]').forEach(frame);
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', all);
  else all();
})();
`;
