/** Set-up that tests of the rules' pages share. Factories of `vi.mock` import it, so it must not import a module that they replace. */

const answers: Record<string, unknown> = {};

/** Sets what `useCached` returns for each of these calls, by the call's name. Other calls keep their answers. */
export function answer(given: Record<string, unknown>): void {
  Object.assign(answers, given);
}

/** Stands in for '@/cache/useCached', which reads the cache. */
export const cacheWithAnswers = async (original: () => Promise<object>) => ({
  ...(await original()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: { name: string }) => answers[name],
});
