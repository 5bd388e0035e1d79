/**
 * What the dashboard needs of the policy logs. The explorer's engine is imported by file (`@/domain/logs/explore`), so that its code stays
 * out of the first load.
 */
export * from './overview';
