// A link e-mailed by one site is invalid on another site's host, and trying it there does not use it up.
import { randomUUID } from 'node:crypto'
import {
  requestMailChangeEndpoint,
  requestResetEndpoint,
  resendActivationEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { requestDataExportEndpoint } from '@amarelle/contract/endpoints/own-data'
import { afterEach, expect, test } from 'vitest'
import { deleteAccount } from '../../accounts/deletion/delete-account.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { issueToken } from '../../accounts/mail-tokens/mail-tokens.ts'
import { createUnsubscribeToken } from '../../notifications/unsubscribe/unsubscribe-token.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
await app.otherSite('other.example')
const { account, mailedToken, forgetLimits } = createTestAccounts(app)
afterEach(forgetLimits)
const newPassword = 'another quiet long river'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const requestAt = async (host: string, method: Method, url: string, body?: object, cookie?: string) => {
  const { statusCode, body: text } = await app.server.inject({
    method,
    url,
    headers: {
      host,
      'idempotency-key': randomUUID(),
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  return { status: statusCode, code: /"code":"(\w+)"/.exec(text)?.[1] }
}
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

interface TokenLink {
  readonly what: string
  /** Creates a new token of this site. */
  readonly createToken: () => Promise<string>
  readonly use: (host: string, token: string) => ReturnType<typeof requestAt>
  /** The response to an unknown token of the same format. */
  readonly unknown: string
}
const invalidToken = 'A'.repeat(43)
const tokenLinks: TokenLink[] = [
  {
    what: 'activation',
    unknown: invalidToken,
    async createToken() {
      const { id, email } = await account({ activated: false })
      await app.call(id, resendActivationEndpoint, {})
      return mailedToken(email)
    },
    use: (host, token) => requestAt(host, 'POST', '/api/activate.php', { token }),
  },
  {
    what: 'a new password',
    unknown: invalidToken,
    async createToken() {
      const { email } = await account()
      await app.call(null, requestResetEndpoint, { email })
      return mailedToken(email)
    },
    use: (host, token) =>
      requestAt(host, 'PUT', '/api/reset-password.php', {
        token,
        password: newPassword,
        password_repeat: newPassword,
      }),
  },
  {
    what: 'a new address',
    unknown: invalidToken,
    async createToken() {
      const { id } = await account()
      const email = `moved${randomUUID().slice(0, 8)}@example.org`
      await app.call(id, requestMailChangeEndpoint, { email, password: testAccountPassword })
      return mailedToken(email)
    },
    use: (host, token) => requestAt(host, 'PUT', '/api/mail-change.php', { token }),
  },
  {
    what: 'restoring an account',
    unknown: invalidToken,
    async createToken() {
      const { id, email } = await account()
      await deleteAccount(app.context(id), { password: testAccountPassword, erase_now: false })
      return mailedToken(email)
    },
    use: (host, token) => requestAt(host, 'PUT', '/api/account-deletion.php', { token }),
  },
  {
    what: 'completing a sign-up',
    unknown: invalidToken,
    async createToken() {
      const { id } = await account({ activated: false })
      await app.db.updateTable('member').set({ incomplete: true }).where('id', '=', id).execute()
      return issueToken(app.db, id, 'completion', app.clock.now())
    },
    use: (host, token) =>
      requestAt(host, 'POST', '/api/complete-signup.php', {
        token,
        name: `Done${randomUUID().slice(0, 8)}`,
        password: testAccountPassword,
        looking_for: 'both',
        consent: true,
        terms: true,
      }),
  },
  {
    what: 'the short address of a mail',
    unknown: invalidToken,
    async createToken() {
      const { email } = await account()
      await app.call(null, requestResetEndpoint, { email })
      return mailedToken(email)
    },
    use: (host, token) => requestAt(host, 'GET', `/api/token.php?${query({ token })}`),
  },
  {
    what: 'what an unsubscribe link would end',
    unknown: `u-1-0-${'0'.repeat(32)}`,
    createToken: async () => createUnsubscribeToken(app.services.config, (await account()).id, 'like'),
    use: (host, token) => requestAt(host, 'GET', `/api/unsubscribe.php?${query({ token })}`),
  },
  {
    what: 'unsubscribing',
    unknown: `u-1-0-${'0'.repeat(32)}`,
    createToken: async () => createUnsubscribeToken(app.services.config, (await account()).id, 'like'),
    use: (host, token) => requestAt(host, 'POST', '/api/unsubscribe.php', { token }),
  },
  {
    what: 'the state of a complaint',
    unknown: 'reference=C-XXXXXXXX&key=wrong',
    async createToken() {
      const { reference, key } = await app.call(null, fileComplaintEndpoint, {
        kind: 'us',
        text: 'The answer came late.',
        name: 'Anna',
        email: 'anna@example.org',
      })
      return query({ reference, key })
    },
    use: (host, token) => requestAt(host, 'GET', `/api/complaint.php?${token}`),
  },
]

test.each(tokenLinks)(
  '$what: invalid on another site’s host, and still valid on its own',
  async ({ createToken, use, unknown }) => {
    const token = await createToken()
    const [elsewhere, nothing] = [await use('other.example', token), await use('other.example', unknown)]
    expect(elsewhere.status).toBeGreaterThanOrEqual(400)
    expect(elsewhere).toEqual(nothing)
    expect((await use('localhost', token)).status).toBe(200)
  },
)

test('one-click unsubscribe on another site’s host has no effect', async () => {
  const { id } = await account()
  const token = createUnsubscribeToken(app.services.config, id, 'like')
  const click = (host: string) =>
    app.server.inject({
      method: 'POST',
      url: `/${token}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const stopped = async () =>
    (
      await app.db
        .selectFrom('member')
        .select('notifications_disabled')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.notifications_disabled
  expect((await click('other.example')).statusCode).toBe(404)
  expect(await stopped()).toEqual([])
  expect((await click('localhost')).statusCode).toBe(200)
  expect(await stopped()).toEqual(['listunsubscribe'])
})

test('an export is available only to its member’s session on its own site’s host', async () => {
  const { id } = await account()
  const cookie = await app.session(id)
  await app.call(id, requestDataExportEndpoint, { password: testAccountPassword })
  await app.drainJobs()
  const { id: file } = await app.db
    .selectFrom('data_export')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  const fetched = (host: string) => requestAt(host, 'GET', `/exports/${file}.zip`, undefined, cookie)
  expect((await fetched('other.example')).status).toBe(404)
  expect((await fetched('localhost')).status).toBe(200)
})
