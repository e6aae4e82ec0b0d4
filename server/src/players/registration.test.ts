import { describe, expect, test } from 'vitest';
import { judgeRegistration, type RegistrationRequest } from './registration.ts';

const GOOD: RegistrationRequest = {
  username: 'Ada_L',
  email: 'Ada@example.com',
  password: 'secret',
  displayName: undefined,
  requiresBoth: true,
};

function faultsOf(request: Partial<RegistrationRequest>): Record<string, readonly string[]> {
  const verdict = judgeRegistration({ ...GOOD, ...request });
  return verdict.status === 'faulty' ? verdict.details : {};
}

test('a good request becomes a registration with its username in lower case', () => {
  expect(judgeRegistration(GOOD)).toEqual({
    status: 'good',
    registration: {
      subject: 'ada_l',
      username: 'ada_l',
      email: 'Ada@example.com',
      password: 'secret',
      displayName: undefined,
    },
  });
});

describe('usernames', () => {
  test.each(['abc', 'a'.repeat(20), 'A.b-c_9'])('%j is good', (username) => {
    expect(faultsOf({ username })).toEqual({});
  });

  test.each(['', 'ab', 'a'.repeat(21), 'a b c', 'ada@home', 'ädä', 'abc\n', '\u0430\u0434\u0430'])(
    '%j is not',
    (username) => {
      expect(Object.keys(faultsOf({ username }))).toEqual(['Username']);
    },
  );
});

describe('email addresses', () => {
  test.each([
    'a@b.c',
    'first.last+tag@sub.example.com',
    'ädä@müller.example',
    `${'x'.repeat(64)}@example.com`,
    `a@${'x'.repeat(248)}.com`,
  ])('%j is good', (email) => {
    expect(faultsOf({ email })).toEqual({});
  });

  test.each([
    '',
    'x',
    '@',
    'a@b',
    'a@.c',
    'a@b.',
    'a@b..c',
    '@b.c',
    'a@b@c.d',
    ' a@b.c',
    'a@b.c ',
    'a@b.c\n',
    'a\u0000@b.c',
    'a\ud800@b.c',
    'a(c)@x.example',
    '"a b"@x.example',
    'a@[127.0.0.1]',
    'a\u202e@x.example',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(249)}.com`,
  ])('%j is not', (email) => {
    expect(faultsOf({ email })).toEqual({ Email: ['Email address is not valid.'] });
  });
});

describe('passwords', () => {
  test.each(['123456', 'x'.repeat(100), '😀'.repeat(100), '      '])('%j is good', (password) => {
    expect(faultsOf({ password })).toEqual({});
  });

  test.each(['', '12345', 'x'.repeat(101), '😀'.repeat(5)])('%j is not', (password) => {
    expect(faultsOf({ password })).toEqual({
      Password: ['Password must be between 6 and 100 characters.'],
    });
  });
});

describe('display names', () => {
  test.each(['Ada', 'x'.repeat(25), '😀😀😀', 'Lady Ada'])('%j is good', (displayName) => {
    expect(faultsOf({ displayName })).toEqual({});
  });

  test.each(['', 'ab', 'x'.repeat(26), 'a\u0007bc', 'ab\ud800'])('%j is not', (displayName) => {
    expect(Object.keys(faultsOf({ displayName }))).toEqual(['DisplayName']);
  });
});

describe('what is required', () => {
  test.each([
    [{ username: undefined }, ['Username']],
    [{ email: undefined }, ['Email']],
    [{ password: undefined }, ['Password']],
    [{ username: undefined, requiresBoth: false }, []],
    [{ email: undefined, requiresBoth: false }, []],
    [{ username: undefined, email: undefined, requiresBoth: false }, ['Username', 'Email']],
    [{ username: 'x', email: 'x', password: 'x' }, ['Username', 'Email', 'Password']],
  ] as const)('%j lacks %j', (request, members) => {
    expect(Object.keys(faultsOf(request))).toEqual(members);
  });

  test('an email address alone becomes the subject, in lower case', () => {
    const verdict = judgeRegistration({ ...GOOD, username: undefined, requiresBoth: false });
    expect(verdict).toMatchObject({ registration: { subject: 'ada@example.com' } });
  });
});
