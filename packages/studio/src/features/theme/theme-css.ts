import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';

/** The variables of a theme as declarations. Values are made of numbers and cleaned names: none ends its rule. */
export function variableRules(theme: Theme): string {
  return Object.entries(themeVariables(theme))
    .map(([name, value]) => `${name}:${value} !important`)
    .join(';');
}

/**
 * Paints a theme over a public page in a frame of ours: its variables, and the faces of its fonts when those changed.
 * The page is not notified and renders nothing again.
 */
export function createFramePaint(frame: HTMLIFrameElement) {
  let painted: { page: Document; variables: CSSStyleSheet; faces: CSSStyleSheet; rules: string } | null = null;
  return (theme: Theme): void => {
    const page = frame.contentDocument;
    const scope = frame.contentWindow;
    // Each window has its own kind of style sheet.
    const Sheet: unknown = scope && Reflect.get(scope, 'CSSStyleSheet');
    if (!page || !isSheetKind(Sheet)) return;
    if (painted?.page !== page) {
      painted = { page, variables: new Sheet(), faces: new Sheet(), rules: '' };
      page.adoptedStyleSheets = [...page.adoptedStyleSheets, painted.variables, painted.faces];
    }
    painted.variables.replaceSync(`:root,.v{${variableRules(theme)}}`);
    const rules = fontFaceRules(theme);
    if (rules === painted.rules) return;
    painted.rules = rules;
    painted.faces.replaceSync(rules);
  };
}

const isSheetKind = (value: unknown): value is typeof CSSStyleSheet => typeof value === 'function';
