/** Missing features of the browser that the app cannot do without, by name; empty where it works. */
function missingFeatures(): string[] {
  const needed: Record<string, boolean> = {
    // Of the styles (docs/decisions/0340-styles-ahead.md) and of tooltips.
    'constructable style sheets': typeof CSSStyleSheet === 'function' && 'adoptedStyleSheets' in document,
    popovers: 'popover' in HTMLElement.prototype,
    'request timeouts': typeof AbortSignal === 'function' && 'timeout' in AbortSignal,
    // The newest built-in functions in use: a browser that has them supports all the syntax in the scripts.
    'recent JavaScript features': 'toSorted' in Array.prototype && 'hasOwn' in Object,
    'URL validation': 'canParse' in URL,
  };
  return Object.keys(needed).filter((name) => !needed[name]);
}

const BROWSERS = 'Chrome or Edge 120, Firefox 125, Safari 17, or later';

/** Shows one sentence on the static shell, once that has been parsed: this runs in the head. */
function say(text: string): void {
  const show = () => {
    const shell = document.querySelector('.static-shell');
    if (!shell) return;
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = text;
    shell.append(line);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
}

/** Says what is wrong instead of leaving a blank page (reliability.md, L2). Returns false where the app is not to start. */
export function watchStart(): boolean {
  const missing = missingFeatures();
  if (missing.length > 0) {
    document.documentElement.dataset.unsupported = missing.join(', ');
    say(`Portcullis does not work in this browser, which lacks ${missing.join(', ')}. Use ${BROWSERS}.`);
    return false;
  }
  // A script failed to load or was not a script: the host is being updated, or the network broke.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement)
        say('Portcullis could not be loaded. Check your connection, and reload the page.');
    },
    true,
  );
  return true;
}
