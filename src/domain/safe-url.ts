/**
 * An address that a server gave, fit for a link: https, or http on this machine. Anything else (javascript:, data:, plain http, no address
 * at all) is null and shown as text (reliability.md, 'Security': 1.2.2).
 */
export function safeUrl(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]';
  return url.protocol === 'https:' || (url.protocol === 'http:' && local) ? url.href : null;
}
