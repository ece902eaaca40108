// The account messages of the error catalogue (docs/product.md#errors-on-the-wire), in the caller's language.
import { errorCatalogue, type ErrorCode } from '@amarelle/contract/domain/errors'
import { afterEach, expect, test } from 'vitest'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer({ signup_proof_cost: 0, signup_minimum_seconds: 0 })
const { account, mailedToken, forgetLimits } = createTestAccounts(app)
afterEach(forgetLimits)
const languages = ['en', 'de', 'nl'] as const
type TestLanguage = (typeof languages)[number]
type SendRequest = (method: string, path: string, body?: unknown, cookie?: string) => Promise<ErrorTexts>
interface ErrorTexts {
  status: number
  code: string
  message: string
  fields: Record<string, string>
}
const createSender =
  (language: TestLanguage): SendRequest =>
  async (method, path, body, cookie = '') => {
    const answer = await app.ask(method, path, {
      cookie: `locale=${language}; ${cookie}`,
      ...(body === undefined ? {} : { body }),
    })
    const { error } = (await answer.json()) as {
      error?: { code: string; message: string; fields?: Record<string, string> }
    }
    return {
      status: answer.status,
      code: error?.code ?? 'accepted',
      message: error?.message ?? '',
      fields: error?.fields ?? {},
    }
  }
const person = {
  email: 'someone@example.org',
  name: 'Someone',
  password: testAccountPassword,
  date_of_birth: '1990-01-02',
  gender: 'female',
  looking_for: 'male',
  consent: true,
  terms: true,
}
let memberCount = 0
const usedToken = '0'.repeat(43)

/** The call that provokes each message, and the field it belongs to; null for the message itself. */
const messages: [
  text: string,
  code: ErrorCode,
  field: string | null,
  cause: (ask: SendRequest) => Promise<ErrorTexts>,
][] = [
  [
    'Login failed, please try again',
    'login_failed',
    null,
    (ask) => ask('POST', '/api/user.php', { email: 'nobody@example.org', password: 'x' }),
  ],
  [
    'Too many incorrect attempts, account blocked for 15 min.',
    'too_many_attempts',
    null,
    async (ask) => {
      const { email } = await account()
      const attempt = () => ask('POST', '/api/user.php', { email, password: 'wrong' })
      for (let i = 0; i < 5; i += 1) await attempt()
      return attempt()
    },
  ],
  [
    'E-mail address not found',
    'email_not_found',
    null,
    (ask) => ask('POST', '/api/reset-password.php', { email: 'nobody@example.org' }),
  ],
  [
    'Link expired or invalid, request a new email',
    'link_expired',
    null,
    (ask) =>
      ask('PUT', '/api/reset-password.php', {
        token: usedToken,
        password: testAccountPassword,
        password_repeat: testAccountPassword,
      }),
  ],
  [
    'Link expired or invalid, request a new email',
    'link_expired',
    null,
    (ask) => ask('PUT', '/api/mail-change.php', { token: usedToken }),
  ],
  [
    'Link expired or invalid, request a new email',
    'link_expired',
    null,
    (ask) => ask('PUT', '/api/account-deletion.php', { token: usedToken }),
  ],
  [
    'Too many password reset emails sent, please try again tomorrow.',
    'too_many_resets',
    null,
    async (ask) => {
      const { email } = await account()
      for (let i = 0; i < 3; i += 1) await ask('POST', '/api/reset-password.php', { email })
      return ask('POST', '/api/reset-password.php', { email })
    },
  ],
  [
    'Activation failed',
    'activation_failed',
    null,
    (ask) => ask('POST', '/api/activate.php', { token: usedToken }),
  ],
  [
    'Something went wrong, please contact support for help.',
    'contact_support',
    null,
    async (ask) => {
      const { id, email } = await account()
      await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
      return ask('POST', '/api/reset-password.php', { email })
    },
  ],
  [
    'This email address already owns an account on this website.',
    'email_taken',
    'email',
    async (ask) => ask('POST', '/api/signup-check.php', { email: (await account()).email }),
  ],
  [
    'An account with this e-mail address already exists',
    'email_exists',
    'email',
    async (ask) => {
      const [one, other] = [await account(), await account()]
      return ask(
        'POST',
        '/api/mail-change.php',
        { email: other.email, password: testAccountPassword },
        await app.session(one.id),
      )
    },
  ],
  [
    'An account with this e-mail address already exists',
    'email_exists',
    null,
    async (ask) => {
      const { id } = await account()
      const username = `wanted${(memberCount += 1)}`
      await ask(
        'POST',
        '/api/mail-change.php',
        { email: `${username}@example.org`, password: testAccountPassword },
        await app.session(id),
      )
      const token = await mailedToken(`${username}@example.org`)
      await account({ name: username })
      return ask('PUT', '/api/mail-change.php', { token })
    },
  ],
  [
    errorCatalogue.pending_deletion[1],
    'pending_deletion',
    null,
    async (ask) => {
      const { id, email } = await account()
      await ask('POST', '/api/account-deletion.php', { password: testAccountPassword }, await app.session(id))
      return ask('POST', '/api/user.php', { email, password: testAccountPassword })
    },
  ],
  [
    errorCatalogue.pending_deletion[1],
    'pending_deletion',
    'email',
    async (ask) => {
      const { id, email } = await account()
      await ask('POST', '/api/account-deletion.php', { password: testAccountPassword }, await app.session(id))
      return ask('POST', '/api/signup-check.php', { email })
    },
  ],
  [
    'Invalid date of birth.',
    'invalid_date_of_birth',
    'date_of_birth',
    (ask) => ask('POST', '/api/signup-check.php', { date_of_birth: '1990-02-31' }),
  ],
  [
    'Enter your date of birth (18+)',
    'date_of_birth_required',
    'date_of_birth',
    (ask) => ask('POST', '/api/signup-check.php', { date_of_birth: '2020-02-03' }),
  ],
  [
    'Invalid email',
    'invalid_email',
    'email',
    (ask) => ask('POST', '/api/signup.php', { ...person, email: 'not an address' }),
  ],
  [
    'Your username may not start with @.',
    'username_at_sign',
    'name',
    (ask) => ask('POST', '/api/signup.php', { ...person, name: '@anna' }),
  ],
  [
    'Your username may not be your e-mail address.',
    'username_is_email',
    'name',
    (ask) => ask('POST', '/api/signup.php', { ...person, name: person.email }),
  ],
  [
    'The entered passwords are not the same.',
    'passwords_differ',
    'password_repeat',
    (ask) =>
      ask('PUT', '/api/reset-password.php', {
        token: usedToken,
        password: testAccountPassword,
        password_repeat: 'another',
      }),
  ],
  [
    'Please check your old password.',
    'old_password_wrong',
    'old_password',
    async (ask) =>
      ask(
        'PUT',
        '/api/password.php',
        { old_password: 'wrong', password: testAccountPassword },
        await app.session((await account()).id),
      ),
  ],
  [
    'Too many e-mails sent, please try again tomorrow.',
    'too_many_mails',
    null,
    async (ask) => {
      const cookie = await app.session((await account()).id)
      const change = () =>
        ask(
          'POST',
          '/api/mail-change.php',
          { email: `m${(memberCount += 1)}@example.org`, password: testAccountPassword },
          cookie,
        )
      for (let i = 0; i < 3; i += 1) await change()
      return change()
    },
  ],
]

/** The first line: an unexpected error also has a reference. */
const getErrorText = ({ message, fields }: ErrorTexts, field: string | null) =>
  (field === null ? message : fields[field])?.split('\n', 1)[0]
for (const [text, code, field, cause] of messages)
  test(`${code}${field ? ` beside ${field}` : ''}: "${text}", and in German and Dutch`, async () => {
    const texts = new Set<string | undefined>()
    for (const language of languages) {
      const response = await cause(createSender(language))
      await forgetLimits()
      await app.db.deleteFrom('login_attempt').execute()
      expect(response.code, language).toBe(field === null ? code : 'invalid_input')
      expect(response.status, language).toBe(field === null ? errorCatalogue[code][0] : 422)
      if (language === 'en') expect(getErrorText(response, field)).toBe(text)
      else expect(getErrorText(response, field), language).toMatch(/\p{L}{3}/u)
      texts.add(getErrorText(response, field))
    }
    expect(texts.size, [...texts].join(' | ')).toBe(languages.length)
  })
