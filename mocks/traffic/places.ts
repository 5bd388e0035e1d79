import { mix } from './hash';

/**
 * Networks in the address ranges reserved for documentation (RFC 5737): 32 addresses each, in one country (ISO 3166-1). A caller's
 * addresses stay in one network.
 */
export interface Network {
  country: string;
  /** The first three bytes; `first` is the lowest value of the last one. */
  prefix: string;
  first: number;
  /** Hours from UTC; determines when people there are awake. */
  utcOffset: number;
}

const network = (country: string, prefix: string, index: number, utcOffset: number): Network => ({
  country,
  prefix,
  first: index * 32,
  utcOffset,
});

/** Networks of the countries in which the tenants' users live. */
export const HOMES: readonly Network[] = [
  network('DE', '192.0.2', 0, 1),
  network('DE', '192.0.2', 1, 1),
  network('FR', '192.0.2', 2, 1),
  network('GB', '192.0.2', 3, 0),
  network('NL', '192.0.2', 4, 1),
  network('ES', '192.0.2', 5, 1),
  network('IT', '192.0.2', 6, 1),
  network('PL', '192.0.2', 7, 1),
  network('US', '198.51.100', 0, -5),
  network('US', '198.51.100', 1, -8),
  network('CA', '198.51.100', 2, -5),
  network('SE', '198.51.100', 3, 1),
];

/** The countries in which the tenants do business: Geo Block counts the calls from all others. */
export const MARKETS: ReadonlySet<string> = new Set(HOMES.map(({ country }) => country));

/** Networks in countries that people travel to, or that their VPN exits from. */
export const ABROAD: readonly Network[] = [
  network('BR', '203.0.113', 0, -3),
  network('IN', '203.0.113', 1, 5),
  network('SG', '203.0.113', 2, 8),
  network('ZA', '203.0.113', 3, 2),
];

/** Two hosting providers, one of them in a market. */
export const HOSTERS: readonly [Network, Network] = [
  network('NL', '198.51.100', 5, 1),
  network('PA', '203.0.113', 6, -5),
];

/** The network of callers that try invalid keys. */
export const SCANNERS: Network = network('VN', '203.0.113', 7, 7);

/** One of the first 30 addresses of a network. */
export const addressIn = ({ prefix, first }: Network, key: number): string =>
  `${prefix}.${first + 1 + (mix(key) % 30)}`;
