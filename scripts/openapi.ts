/** `npm run openapi`: writes openapi.json from the contract. A test fails if the committed file differs. */
import { writeFileSync } from 'node:fs';
import { openApiText } from './lib/openapi';
import { readOptions } from './lib/options';

export async function main(args: readonly string[]): Promise<void> {
  readOptions(args, {});
  writeFileSync('openapi.json', openApiText());
  console.log('openapi.json');
}
