/** Puts the caret into the name of what is selected, once the inspector shows it. */
export function focusName(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>('[data-inspector] input:not([type=checkbox])')?.select(),
    ),
  );
}
