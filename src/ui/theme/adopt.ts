import { page } from './page.styles';

// What comes before the first render waits for it: the page is the static shell's until then, whose looks the page-wide rules would change.
// Those rules come first, since they say in which order the layers stand.
let waiting: string[] | null = [page];

/**
 * Adds rules to the page, after all others. As a style sheet made by script: the policy admits no style elements, and a file would cost
 * a round trip (docs/decisions/0340-styles-ahead.md).
 */
export function adopt(css: string): void {
  if (waiting) waiting.push(css);
  else addSheet(css);
}

/** From here on rules are in force at once. */
export function adoptWaiting(): void {
  if (waiting) addSheet(waiting.join(''));
  waiting = null;
}

function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
