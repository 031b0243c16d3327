/** Markup that is safe to send: everything put into it was escaped. Made by {@link html}, or from our own files. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | false | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** Markup from a template; whatever is put in is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.reduce(
    (made, string, index) => made + string + (index < parts.length ? rendered(parts[index]) : ''),
    '',
  );
  return new Html(text);
}

function rendered(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(({ text }) => text).join('');
}

/** A value as JSON inside a `<script>`: no text in it can end the element or begin a comment. */
export const scriptJson = (value: unknown): Html =>
  new Html(
    JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'),
  );

/** Declarations inside a `<style>`; characters that could leave it are dropped. */
export const styleRule = (selector: string, declarations: Readonly<Record<string, string>>): Html => {
  const body = Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return new Html(`${selector}{${body.replace(/[<>{}\\]/g, '')}}`);
};
