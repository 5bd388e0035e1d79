/**
 * The text of a body, decoded piece by piece as it arrives: `Response.text()` copies a growing text again and again, in one task (30 MB:
 * 0.6 s, during which a page does not respond; docs/decisions/0470-long-lists-in-slices.md).
 * @throws what the body's stream fails with: a DOMException 'AbortError', or a TypeError for a body cut short
 */
export async function bodyText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    pieces.push(decoder.decode(read.value, { stream: true }));
  pieces.push(decoder.decode());
  return pieces.join('');
}
