/** One password for all of them: the demo prints it. */
export const DEMO_PASSWORD = 'portcullis-demo';
/** Every scenario has this user, so that changing the scenario keeps one signed in. */
export const DEMO_USER_ID = 'usr_admin';

/**
 * The sign-ins. Every scenario has `demo`; `acme` and `under-attack` have the others too.
 * Tenant 1 is Acme, tenant 2 Globex, whose card is declined: its upgrades are answered 402.
 */
export const signIns = {
  /** An admin of Acme. */
  demo: { email: 'admin@acme.example', password: DEMO_PASSWORD, userId: DEMO_USER_ID, tenantId: 1 },
  /** Another admin of Acme. */
  sameTenant: { email: 'b@acme.example', password: DEMO_PASSWORD, userId: 'usr_b', tenantId: 1 },
  /** A viewer of Acme. */
  viewer: { email: 'viewer@acme.example', password: DEMO_PASSWORD, userId: 'usr_viewer', tenantId: 1 },
  /** The admin of another tenant. */
  otherTenant: { email: 'admin@globex.example', password: DEMO_PASSWORD, userId: 'usr_globex', tenantId: 2 },
} as const;
