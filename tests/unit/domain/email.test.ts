import { expect, it } from 'vitest';
import { sameEmail } from '@/domain/email';

it('two spellings of an address are one: in another case, with blanks around it, in another Unicode form', () => {
  expect(sameEmail(' Zoë@X.example', 'zoe\u0308@x.example ')).toBe(true);
  expect(sameEmail('zoe@x.example', 'zoë@x.example')).toBe(false);
});
