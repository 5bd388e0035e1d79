/** Short word lists: enough for plausible names, and nothing of a faker's weight. */

export const FIRST_NAMES = [
  'Ada',
  'Amir',
  'Bea',
  'Carlos',
  'Chloe',
  'Daniel',
  'Elif',
  'Emma',
  'Farid',
  'Grace',
  'Hana',
  'Ivan',
  'Jonas',
  'Julia',
  'Kofi',
  'Lena',
  'Liam',
  'Maya',
  'Mei',
  'Nadia',
  'Noah',
  'Olga',
  'Omar',
  'Priya',
  'Rosa',
  'Sofia',
  'Tomas',
  'Uma',
  'Victor',
  'Yuki',
] as const;

export const LAST_NAMES = [
  'Adler',
  'Bauer',
  'Chen',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kaya',
  'Keller',
  'Lopez',
  'Meyer',
  'Mensah',
  'Novak',
  'Okafor',
  'Patel',
  'Quinn',
  'Rossi',
  'Santos',
  'Silva',
  'Tanaka',
  'Ueda',
  'Vogel',
  'Walker',
  'Xu',
  'Young',
  'Zimmer',
] as const;

export const MAIL_DOMAINS = [
  'mail.example',
  'post.example',
  'inbox.example',
  'northwind.example',
  'contoso.example',
] as const;

export const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'NL', 'ES', 'IT', 'PL', 'BR', 'JP', 'IN', 'CA'] as const;
export const HOSTILE_COUNTRIES = ['KP', 'XZ', 'RU'] as const;

export const ROUTES = [
  ['GET', '/v1/orders'],
  ['GET', '/v1/orders/{id}'],
  ['POST', '/v1/orders'],
  ['GET', '/v1/products'],
  ['GET', '/v1/search'],
  ['POST', '/v1/login'],
  ['POST', '/v1/checkout'],
  ['GET', '/v1/profile'],
  ['PATCH', '/v1/profile'],
  ['GET', '/v1/stock/{sku}'],
] as const;

const RESOURCES = [
  'orders',
  'products',
  'customers',
  'carts',
  'payments',
  'invoices',
  'shipments',
  'reviews',
  'profile',
  'sessions',
  'search',
  'stock',
  'coupons',
  'returns',
  'devices',
  'webhooks',
  'reports',
  'teams',
  'files',
  'messages',
  'prices',
  'regions',
  'labels',
  'events',
  'audits',
] as const;

export interface RouteTemplate {
  method: string;
  pattern: string;
  tags: string[];
}

/** Distinct routes of a plausible API, as many as wanted. */
export function routes(count: number): RouteTemplate[] {
  const shapes: readonly (readonly [string, string])[] = [
    ['GET', ''],
    ['GET', '/{id}'],
    ['POST', ''],
    ['PATCH', '/{id}'],
    ['DELETE', '/{id}'],
    ['GET', '/{id}/history'],
    ['POST', '/{id}/archive'],
  ];
  const list: RouteTemplate[] = [];
  for (let version = 1; list.length < count; version += 1) {
    for (const [method, rest] of shapes) {
      for (const resource of RESOURCES) {
        if (list.length < count)
          list.push({ method, pattern: `/v${version}/${resource}${rest}`, tags: tagsOf(method, resource) });
      }
    }
  }
  return list;
}

function tagsOf(method: string, resource: string): string[] {
  const tags = [method === 'GET' ? 'read' : 'write'];
  if (['payments', 'invoices', 'coupons', 'prices'].includes(resource)) tags.push('billing');
  if (['profile', 'customers', 'sessions', 'devices'].includes(resource)) tags.push('personal-data');
  if (['search', 'products', 'stock'].includes(resource)) tags.push('public');
  return tags;
}

export const PRODUCT_WORDS = [
  'Order',
  'Billing',
  'Catalog',
  'Fleet',
  'Claims',
  'Loyalty',
  'Returns',
  'Payroll',
  'Booking',
  'Ledger',
] as const;
export const PART_WORDS = ['Portal', 'API', 'Gateway', 'Mobile', 'Console'] as const;
export const REGION_WORDS = ['EU', 'US', 'APAC', 'LATAM'] as const;
