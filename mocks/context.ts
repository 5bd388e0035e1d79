import type * as v from 'valibot';
import type { AnyCall } from '@/contract/define';
import type { CallName, Contract } from '@/contract/index';
import type { Answer } from './answer';
import type { Db } from './db';
import type { Row } from './rows';
import type { Traffic } from './traffic';

/** Calls that need no session (contract.md, below the table). */
export const PUBLIC_CALLS = ['auth.login', 'auth.register', 'tenants.create'] as const;
export type PublicCall = (typeof PUBLIC_CALLS)[number];

export interface Session {
  user: Readonly<Row<'users'>>;
  /** The session's tenant, and so the only one that the call may touch. */
  tenantId: number;
}

/** Passed to every handler. Parameters, query and body have passed the contract. */
export interface BaseContext {
  db: Db;
  /** Epoch milliseconds. */
  now: number;
  /** The same as ISO 8601 text. */
  nowText: string;
  traffic: Traffic;
  /** The address of this backend's own files, without a trailing slash. */
  home: string;
  /** Starts a session for that user; it replaces the one that the request came with. */
  signIn(userId: string): void;
}

type BodyOf<C extends AnyCall> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : null;

export type Context<Name extends CallName> = BaseContext & {
  params: v.InferOutput<Contract[Name]['params']>;
  query: v.InferOutput<Contract[Name]['query']>;
  body: BodyOf<Contract[Name]>;
  session: Name extends PublicCall ? null : Session;
};

/** A handler holds the call's business rules and nothing else. It is synchronous, so that no two calls interleave. */
export type Handler<Name extends CallName> = (context: Context<Name>) => Answer;
export type Handlers = { [Name in CallName]: Handler<Name> };
/** The handlers of one resource. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;
