import { describe, expect, it } from 'vitest';
import { onboardedTenant, suggestedLabel } from '@/domain/onboarding';

describe('the suggested short label', () => {
  it.each([
    ['Acme', 'acme'],
    ['  Acme  Corp. ', 'acme-corp'],
    ['Société Générale, Paris', 'societe-generale-paris'],
    ["Ben & Jerry's", 'ben-jerrys'],
    ['日本 2', '日本-2'],
    ['ガーデン', 'ガーデン'],
    ['ｶﾞｰﾃﾞﾝ', 'ガーデン'],
    ['मुंबई बैंक', 'मुंबई-बैंक'],
    ['삼성전자', '삼성전자'],
    ['Йогурт', 'йогурт'],
    ['Đà Nẵng', 'đa-nang'],
    ['❤️ Shop', 'shop'],
    ['Shop 1️⃣', 'shop-1'],
    ['葛\u{e0100}城', '葛城'],
    ['---', ''],
    ['', ''],
  ])('of %j is %j', (name, label) => {
    expect(suggestedLabel(name)).toBe(label);
  });

  it('stays short and does not end in a dash', () => {
    const label = suggestedLabel(`${'a'.repeat(39)} and more`);
    expect(label).toBe('a'.repeat(39));
  });

  it('is not cut within a character', () => {
    expect(suggestedLabel(`${'a'.repeat(39)}𠮷野`)).toBe(`${'a'.repeat(39)}𠮷`);
  });
});

describe('the tenant of the first admin', () => {
  it('comes from the query rather than from storage', () => {
    expect(onboardedTenant('9', 7)).toBe('9');
  });
  it('keeps the stored type if the query has the same value', () => {
    expect(onboardedTenant('7', 7)).toBe(7);
    expect(onboardedTenant('7', '7')).toBe('7');
  });
  it('is the stored one without a query, and missing without either', () => {
    expect(onboardedTenant(null, 7)).toBe(7);
    expect(onboardedTenant(' ', 't_1')).toBe('t_1');
    expect(onboardedTenant(null, null)).toBeNull();
    expect(onboardedTenant('', null)).toBeNull();
  });
});
