/**
 * The part of the log engine that the dashboard needs. The explorer's engine is imported by file (`@/domain/logs/explore`), so that its code stays
 * out of the first load.
 */
export * from './overview';
