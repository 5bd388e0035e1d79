import { describe, expect, it } from 'vitest';
import { bodyOf, changesBetween, changeText, editOf, errorsOf, roleName, sameEdit } from '@/domain/internal-users';
import { generatePassword } from '@/domain/passwords';

const ada = { username: 'ada', name: 'Ada Lovelace', role: 'admin' };

describe('an edit of an internal user', () => {
  it('has exactly the fields that PUT /api/users/{id} takes', () => {
    expect(editOf({ id: 1, email: 'ada@x.example', ...ada })).toEqual(ada);
  });

  it('requires a username, a full name and a role, and accepts a role of a newer server', () => {
    expect(errorsOf({ username: ' ', name: '', role: 'admin' }, ada)).toEqual({
      username: 'Username is required',
      name: 'Full name is required',
    });
    expect(errorsOf({ ...ada, role: 'auditor' }, ada)).toEqual({});
  });

  it('accepts an empty username or name that came from the service, and sends back unedited fields unchanged', () => {
    const was = { username: '', name: ' Ada ', role: 'admin' };
    expect(errorsOf({ ...was, role: 'viewer' }, was)).toEqual({});
    expect(bodyOf({ ...was, role: 'viewer' }, was)).toEqual({ ...was, role: 'viewer' });
    expect(bodyOf({ ...was, username: ' ada ' }, was)).toEqual({ ...was, username: 'ada' });
    expect(errorsOf({ ...was, name: ' ' }, was)).toEqual({ name: 'Full name is required' });
  });

  it('sends a username or name of null back as null unless something was typed into it', () => {
    const was = { username: null, name: null, role: 'admin' };
    expect(errorsOf({ ...was, role: 'viewer' }, was)).toEqual({});
    expect(bodyOf({ ...was, role: 'viewer' }, was)).toEqual({ ...was, role: 'viewer' });
    // Typed and deleted again.
    const emptied = { ...was, username: '' };
    expect(sameEdit(emptied, was)).toBe(true);
    expect(errorsOf(emptied, was)).toEqual({});
    expect(bodyOf(emptied, was)).toEqual(was);
    expect(bodyOf({ ...was, name: ' Ada ' }, was)).toEqual({ ...was, name: 'Ada' });
    expect(changeText(was, { ...was, username: '', name: 'Ada' })).toBe('full name none → Ada');
  });

  it('shows a role that this version does not know as the service sent it', () => {
    expect(['admin', 'viewer', 'super_admin', ''].map(roleName)).toEqual(['Admin', 'Viewer', 'super_admin', '']);
  });

  it('names the changes that somebody else has made meanwhile', () => {
    expect(sameEdit(ada, { ...ada })).toBe(true);
    expect(changesBetween(ada, { ...ada, role: 'viewer', name: '' })).toBe(
      'full name is now empty, role is now Viewer',
    );
  });
});

describe('a generated password', () => {
  it('has 20 characters of every kind, and differs each time', () => {
    const made = Array.from({ length: 200 }, () => generatePassword((bytes) => crypto.getRandomValues(bytes)));
    expect(new Set(made).size).toBe(200);
    for (const password of made) expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[-_.+!])[\w.+!-]{20}$/);
  });

  it('skips bytes that would favour some characters', () => {
    // There are 61 characters: 244 to 255 would map to the first twelve again.
    const bytes = [0, 250, 24, 48, 244, 56, 255];
    let turn = 0;
    const password = generatePassword((room) => room.map(() => bytes[turn++ % bytes.length] ?? 0));
    expect(password).toBe('aA2-'.repeat(5));
  });
});

it('a change is shown as old → new, with roles in title case', () => {
  const from = { username: 'ada', name: '', role: 'viewer' };
  expect(changeText(from, { username: 'ada', name: 'Ada', role: 'admin' })).toBe(
    'full name none → Ada, role Viewer → Admin',
  );
  expect(changeText(from, { ...from, role: null })).toBe('role Viewer → none');
  expect(changeText(from, from)).toBe('');
});
