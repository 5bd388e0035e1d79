/**
 * The text of a body, and its length in bytes. The text is decoded piece by piece as it arrives: `Response.text()` copies a growing text
 * again and again, in one task (30 MB: 0.6 s, during which a page does not respond; docs/decisions/0470-long-lists-in-slices.md).
 * @throws what the body's stream fails with: a DOMException 'AbortError', or a TypeError for a body cut short
 */
export async function readBody({ body }: Response): Promise<{ text: string; bytes: number }> {
  if (!body) return { text: '', bytes: 0 };
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.length;
    pieces.push(decoder.decode(read.value, { stream: true }));
  }
  pieces.push(decoder.decode());
  return { text: pieces.join(''), bytes };
}

/** As {@link readBody}, the text alone. */
export const bodyText = async (response: Response): Promise<string> => (await readBody(response)).text;
