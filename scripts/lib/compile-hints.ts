import type { Plugin } from 'vite';

/** V8 compiles every function of a file that begins with this line while the file arrives, in the background. To other engines it is a comment. */
export const HINT = '//# allFunctionsCalledOnLoad\n';

interface Chunk {
  name: string;
  facadeModuleId: string | null;
}

/** Puts that line at the top of the wanted chunks (docs/decisions/0331-compile-hints.md). */
export function compileHints(isWanted: (chunk: Chunk) => boolean): Plugin {
  return {
    name: 'portcullis:compile-hints',
    apply: 'build',
    // With another text a file needs another name, since browsers keep it for a year.
    augmentChunkHash: (chunk) => (isWanted(chunk) ? HINT : undefined),
    generateBundle: {
      // After Vite, which puts a line of its own at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && isWanted(output)) output.code = HINT + output.code;
        }
      },
    },
  };
}
