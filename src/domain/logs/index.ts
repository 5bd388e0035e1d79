/** The part of the log engine that most screens need. All else is imported by file, so that the explorer's engine stays out of the first load. */
export * from './overview';
export * from './times';
export * from './top-values';
