import type { Page } from '@playwright/test';

/** Finds layout faults that can be measured (ux.md, 'Shell'): the page scrolls sideways, or a target is under 44 px on a small screen. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;
    const over = document.documentElement.scrollWidth - width;
    if (over > 0) {
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width + 1 && element.childElementCount === 0,
      );
      faults.push(`scrolls sideways by ${over} px: ${widest.slice(0, 3).map(nameOf).join(', ')}`);
    }
    if (width > 1024) return faults;
    const open = document.querySelector('dialog[open], [role=dialog]') ?? document;
    for (const target of open.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
      // A label makes the whole row of a checkbox or radio button a target; links in running text are exempt (WCAG 2.5.8).
      const whole = target.matches('input[type=checkbox], input[type=radio]')
        ? (target.closest('label') ?? target)
        : target;
      const { width: wide, height: high } = whole.getBoundingClientRect();
      const style = getComputedStyle(target);
      if (wide <= 1 || high <= 1 || style.visibility === 'hidden' || !target.checkVisibility()) continue;
      if (target.matches('a') && style.display === 'inline') continue;
      const after = getComputedStyle(target, '::after');
      const reach = after.position === 'absolute' ? Math.max(high, Number.parseFloat(after.height) || 0) : high;
      if (Math.round(reach) < 44)
        faults.push(`target of ${Math.round(wide)} × ${Math.round(high)} px: ${nameOf(target)}`);
    }
    return [...new Set(faults)];
  });
