/** A route of a plausible API. */
export interface RouteTemplate {
  method: string;
  pattern: string;
  tags: string[];
  /** Its share of the app's calls, in any unit. */
  weight: number;
}

type Route = readonly [method: string, pattern: string, weight: number];

const WEB_SHOP: readonly Route[] = [
  ['GET', '/v1/orders', 220],
  ['GET', '/v1/products', 130],
  ['GET', '/v1/products/{id}', 120],
  ['GET', '/v1/search', 90],
  ['GET', '/v1/cart', 60],
  ['POST', '/v1/cart/items', 40],
  ['POST', '/v1/login', 34],
  ['GET', '/v1/recommendations', 32],
  ['GET', '/v1/profile', 22],
  ['GET', '/v1/reviews', 20],
  ['POST', '/v1/checkout', 18],
  ['PATCH', '/v1/cart/items/{id}', 14],
  ['GET', '/v1/stock/{sku}', 12],
  ['DELETE', '/v1/cart/items/{id}', 9],
  ['GET', '/v1/coupons/{code}', 7],
  ['POST', '/v1/logout', 6],
  ['PATCH', '/v1/profile', 4],
  ['POST', '/v1/reviews', 3],
  ['GET', '/v1/returns', 12],
  ['GET', '/internal/health', 3],
  ['POST', '/v1/returns', 2],
  ['POST', '/v1/password-reset', 2],
  ['DELETE', '/v1/sessions/{id}', 0],
  ['GET', '/v1/wishlists/{id}', 0],
];

const MOBILE_SHOP: readonly Route[] = [
  ['POST', '/v1/sync', 110],
  ['GET', '/v1/products', 90],
  ['GET', '/v1/search', 70],
  ['GET', '/v1/products/{id}', 64],
  ['GET', '/v1/orders', 40],
  ['GET', '/v1/cart', 34],
  ['POST', '/v1/cart/items', 22],
  ['POST', '/v1/login', 16],
  ['POST', '/v1/devices', 10],
  ['POST', '/v1/checkout', 9],
  ['GET', '/v1/profile', 8],
  ['PATCH', '/v1/profile', 2],
  ['DELETE', '/v1/devices/{id}', 1],
  ['GET', '/v1/messages', 0],
];

const PARTNERS: readonly Route[] = [
  ['GET', '/v1/orders', 120],
  ['GET', '/v1/stock/{sku}', 110],
  ['GET', '/v1/prices', 70],
  ['PUT', '/v1/stock/{sku}', 50],
  ['POST', '/v1/orders', 40],
  ['GET', '/v1/products', 32],
  ['POST', '/v1/shipments', 20],
  ['GET', '/v1/shipments/{id}', 18],
  ['PUT', '/v1/prices/{sku}', 12],
  ['GET', '/v1/invoices', 9],
  ['POST', '/v1/login', 8],
  ['GET', '/v1/reports/{id}', 6],
  ['POST', '/v1/webhooks', 2],
  ['DELETE', '/v1/webhooks/{id}', 1],
  ['GET', '/v1/invoices/{id}', 0],
  ['POST', '/v1/returns/{id}/accept', 0],
];

const WAREHOUSE: readonly Route[] = [
  ['GET', '/v1/stock/{sku}', 80],
  ['POST', '/v1/scans', 70],
  ['GET', '/v1/shipments/{id}', 30],
  ['PATCH', '/v1/shipments/{id}', 20],
  ['PUT', '/v1/stock/{sku}', 10],
  ['GET', '/v1/labels/{id}', 6],
  ['POST', '/v1/login', 4],
  ['DELETE', '/v1/scans/{id}', 0],
];

const PAYMENTS: readonly Route[] = [
  ['POST', '/v1/payments', 40],
  ['GET', '/v1/payments/{id}', 30],
  ['POST', '/v1/payments/{id}/refund', 4],
  ['POST', '/v1/login', 2],
];

/** Endpoints that a new app's traffic reveals. */
const STARTER: readonly Route[] = [
  ['GET', '/v1/items', 60],
  ['GET', '/v1/items/{id}', 40],
  ['POST', '/v1/items', 14],
  ['POST', '/v1/login', 10],
  ['GET', '/v1/profile', 8],
  ['PATCH', '/v1/items/{id}', 5],
  ['DELETE', '/v1/items/{id}', 2],
];

const KINDS = {
  webShop: WEB_SHOP,
  mobileShop: MOBILE_SHOP,
  partners: PARTNERS,
  warehouse: WAREHOUSE,
  payments: PAYMENTS,
  starter: STARTER,
};
export type ApiKind = keyof typeof KINDS;

export const routesOf = (kind: ApiKind): RouteTemplate[] =>
  KINDS[kind].map(([method, pattern, weight]) => ({ method, pattern, weight, tags: tagsOf(method, pattern) }));

const TAGS: readonly (readonly [tag: string, words: RegExp])[] = [
  ['billing', /checkout|payments|invoices|coupons|prices/],
  ['personal-data', /profile|login|password|devices|sessions|customers/],
  ['public', /search|products|stock|reviews|recommendations/],
  ['internal', /internal/],
];

function tagsOf(method: string, pattern: string): string[] {
  const about = TAGS.filter(([, words]) => words.test(pattern)).map(([tag]) => tag);
  return [method === 'GET' ? 'read' : 'write', ...about];
}

const RESOURCES =
  'orders products customers carts payments invoices shipments reviews profile sessions search stock coupons returns devices webhooks reports teams files messages prices regions labels events audits'.split(
    ' ',
  );
const SHAPES: readonly (readonly [method: string, rest: string, weight: number])[] = [
  ['GET', '', 60],
  ['GET', '/{id}', 40],
  ['POST', '', 14],
  ['PATCH', '/{id}', 6],
  ['DELETE', '/{id}', 2],
  ['GET', '/{id}/history', 3],
  ['POST', '/{id}/archive', 1],
];

/** Yields distinct routes for an API of any size: all routes of one resource, then those of the next. */
export function manyRoutes(count: number): RouteTemplate[] {
  const found: RouteTemplate[] = [];
  for (let version = 1; found.length < count; version += 1) {
    for (const [rank, resource] of RESOURCES.entries()) {
      for (const [method, rest, weight] of SHAPES) {
        if (found.length === count) return found;
        const pattern = `/v${version}/${resource}${rest}`;
        const share = Math.max(version > 1 ? 0 : 1, Math.round((weight * 12) / (rank + 2)));
        found.push({ method, pattern, weight: version > 2 ? 0 : share, tags: tagsOf(method, pattern) });
      }
    }
  }
  return found;
}
