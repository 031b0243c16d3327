/** A heading in lower case, without units and brackets. */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .trim()
    .toLowerCase()
    .replaceAll(/\s*[([][^)\]]*[)\]]\s*$/g, (brackets) =>
      /\b(?:sv|en|svenska|engelska|english|swedish)\b/.test(brackets)
        ? ` ${brackets.replaceAll(/[^\p{L}]/gu, '')}`
        : '',
    )
    .replaceAll(/[_\-.:]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
