import { describe, expect, it } from 'vitest';
import { bodyText } from '@/api/bodyText';

/** A response whose body arrives in these pieces, and then ends or fails. */
const inPieces = (pieces: readonly Uint8Array<ArrayBuffer>[], failure?: Error) =>
  new Response(
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const [piece, ...rest] = pieces;
        pieces = rest;
        if (piece) controller.enqueue(piece);
        else if (failure) controller.error(failure);
        else controller.close();
      },
    }),
  );

describe('the text of a body', () => {
  it.each(['jörg 🙂 müller', '\uFEFF[1]', '', 'ends in half a letter \u00e9'])(
    'is what Response.text() gives, wherever its bytes are divided: "%s"',
    async (text) => {
      const bytes = new TextEncoder().encode(text);
      const expected = await new Response(bytes).text();
      for (let at = 0; at <= bytes.length; at += 1)
        expect(await bodyText(inPieces([bytes.slice(0, at), bytes.slice(at)]))).toBe(expected);
      // One byte is missing at the end.
      const cut = bytes.slice(0, -1);
      expect(await bodyText(inPieces([cut]))).toBe(await new Response(cut).text());
    },
  );

  it('is empty where there is no body', async () => {
    expect(await bodyText(new Response(null, { status: 204 }))).toBe('');
  });

  it('fails as its stream does', async () => {
    const failure = new TypeError('terminated');
    await expect(bodyText(inPieces([new Uint8Array([91])], failure))).rejects.toBe(failure);
  });
});
