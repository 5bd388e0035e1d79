import * as v from 'valibot';
import { INTERNAL_ROLES } from './constants';
import { defineCall, nothing } from './define';
import { DEEPEST, isDeeper } from './depth';
import { documentedBy, emailAddress, id, listOf, optionalEnum, optionalWords, requiredText, secret } from './fields';

/** Readers of the fields that a PUT sets. */
const edited = { username: optionalWords, name: optionalWords, role: optionalEnum(INTERNAL_ROLES) };
type EditedField = keyof typeof edited;
const EDITED = Object.keys(edited) as EditedField[];

const listedUser = v.object({ id, email: v.string(), ...edited });

const anything = v.optional(v.unknown());
/** The fields of which reading changed or dropped anything, as the service sent them (reliability.md, I6). */
export const userAsSent = v.fallback(
  v.optional(v.object({ username: anything, name: anything, role: anything })),
  undefined,
);
type UserAsSent = v.InferOutput<typeof userAsSent>;

/** A null says no more than a missing field, and is sent back as null. */
const isLost = (field: EditedField, came: unknown) => came != null && v.parse(edited[field], came) !== came;

/** Puts the fields as they came beside those to be read. The first step of reading a user; one that was read before keeps what it has. */
const keepAsSent = v.pipe(
  v.looseObject({}),
  v.transform((entry: Record<string, unknown>) => {
    if (typeof entry.as_sent === 'object' && entry.as_sent !== null) return entry;
    const lost = EDITED.filter((field) => isLost(field, entry[field])).map((field) => [field, entry[field]] as const);
    return lost.length === 0 ? entry : { ...entry, as_sent: Object.fromEntries(lost) };
  }),
  v.check(({ as_sent }) => !isDeeper(as_sent, DEEPEST), 'nested too deep to be sent back'),
);

/** A person of the tenant who may sign in to the portal. */
export const internalUser = documentedBy(
  listedUser,
  v.pipe(keepAsSent, v.object({ ...listedUser.entries, as_sent: userAsSent })),
);
export type InternalUser = v.InferOutput<typeof internalUser>;

/** Empty or missing values of a service are sent back as such. */
const userBody = v.object({
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  role: v.nullable(v.string()),
});
type UserBody = v.InferOutput<typeof userBody>;

/** A field that still says what was read goes back as it came. */
function toSend({ as_sent, ...body }: UserBody & { as_sent?: UserAsSent }): UserBody {
  const value = (field: EditedField) => {
    const came = as_sent?.[field];
    return came !== undefined && v.parse(edited[field], came) === body[field] ? came : body[field];
  };
  // The originals may be of any type; `UserBody` is what a service should send.
  return { username: value('username'), name: value('name'), role: value('role') } as UserBody;
}

export const listUsers = defineCall({
  name: 'users.list',
  method: 'GET',
  path: '/api/users',
  response: listOf(internalUser, ['users']),
  fallback: 'Failed to fetch users',
  storable: true,
});

export const createUser = defineCall({
  name: 'users.create',
  method: 'POST',
  path: '/api/users',
  body: v.object({
    email: emailAddress,
    username: requiredText('Username'),
    name: requiredText('Full name'),
    password: secret,
    role: v.picklist(INTERNAL_ROLES, 'Role must be admin or viewer'),
  }),
  response: v.union([internalUser, nothing]),
  fallback: 'User creation failed',
  invalidates: ['users.list'],
});

export const updateUser = defineCall({
  name: 'users.update',
  method: 'PUT',
  path: '/api/users/{id}',
  params: v.object({ id }),
  // A field that is not edited is sent back as it came: an empty name or none, a role of a newer server, a missing one.
  body: documentedBy(userBody, v.pipe(v.object({ ...userBody.entries, as_sent: userAsSent }), v.transform(toSend))),
  response: v.union([internalUser, nothing]),
  fallback: 'User update failed',
  invalidates: ['users.list'],
});

export const deleteUser = defineCall({
  name: 'users.delete',
  method: 'DELETE',
  path: '/api/users/{id}',
  params: v.object({ id }),
  response: nothing,
  noContent: true,
  fallback: 'Failed to delete user',
  invalidates: ['users.list'],
});
