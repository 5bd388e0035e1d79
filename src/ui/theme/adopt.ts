// Rules that arrive before the first render wait for it: until then the page is the static shell, whose look the page-wide rules would change.
let waiting: string[] | null = [];

/**
 * Adds rules to the page, after all others. As a style sheet made by script: the policy admits no style elements, and a file would cost
 * a round trip (docs/decisions/0340-styles-ahead.md).
 */
export function adopt(css: string): void {
  if (css === '') return;
  if (waiting) waiting.push(css);
  else addSheet(css);
}

/** Puts the page-wide rules and all that waited into force; from here on rules are in force at once. `page` goes first: it orders the layers. */
export function adoptWaiting(page: string): void {
  if (waiting) addSheet(page + waiting.join(''));
  waiting = null;
}

function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
