import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseJson } from '@/api/json';
import { listPlans } from '@/contract/plans';
import { featureText, planChanges, valueIn } from '@/domain/plans';

const plans = (text: string) => v.parse(listPlans.response, parseJson(text)).items;

it('a limit beyond 2^53 is shown as its digits, where the browser has no JSON.rawJSON too', () => {
  const [plan] = plans('[{"name":"Pro","features":{"calls":9223372036854775807}}]');
  expect(plan && featureText(valueIn(plan, 'calls')).replaceAll(',', '')).toBe('9223372036854775807');
});

it('features given as a list are not compared by their places', () => {
  const [from, to] = plans('[{"name":"Free","features":["SLA"]},{"name":"Pro","features":["SSO","SLA"]}]');
  const changes = from && to && planChanges(from, to);
  expect(changes?.map(({ feature }) => feature)).toEqual(['SSO']);
});
