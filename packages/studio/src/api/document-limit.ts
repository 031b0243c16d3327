/** Bytes that a document may have on this server, as its page says; null: the page does not say it, as under the development server. */
export function documentLimit(): number | null {
  const said = Number(document.querySelector<HTMLMetaElement>('meta[name="document-limit"]')?.content);
  return Number.isFinite(said) && said > 0 ? said : null;
}
