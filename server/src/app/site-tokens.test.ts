// A link that one site mailed is worth nothing at another site's host, and is not used up by being tried there.
import { randomUUID } from 'node:crypto'
import { requestMailChange, requestReset, resendActivation } from '@amarelle/contract/accounts'
import { fileComplaint } from '@amarelle/contract/complaints'
import { requestDataExport } from '@amarelle/contract/own-data'
import { afterEach, expect, test } from 'vitest'
import { deleteAccount } from '../accounts/delete-account.ts'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { issueToken } from '../accounts/tokens.ts'
import { unsubscribeToken } from '../notifications/unsubscribe-token.ts'
import { testServer } from './test-server.ts'

const house = await testServer()
await house.otherSite('other.example')
const { account, mailedToken, forgetLimits } = testAccounts(house)
afterEach(forgetLimits)
const next = 'another quiet long river'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const at = async (host: string, method: Method, url: string, body?: object, cookie?: string) => {
  const { statusCode, body: text } = await house.app.inject({
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

interface Link {
  readonly what: string
  /** A fresh token of this site. */
  readonly made: () => Promise<string>
  readonly use: (host: string, token: string) => ReturnType<typeof at>
  /** What an unknown one of the same shape answers. */
  readonly unknown: string
}
const madeUp = 'A'.repeat(43)
const links: Link[] = [
  {
    what: 'activation',
    unknown: madeUp,
    async made() {
      const { id, email } = await account({ activated: false })
      await house.call(id, resendActivation, {})
      return mailedToken(email)
    },
    use: (host, token) => at(host, 'POST', '/api/activate.php', { token }),
  },
  {
    what: 'a new password',
    unknown: madeUp,
    async made() {
      const { email } = await account()
      await house.call(null, requestReset, { email })
      return mailedToken(email)
    },
    use: (host, token) =>
      at(host, 'PUT', '/api/reset-password.php', { token, password: next, password_repeat: next }),
  },
  {
    what: 'a new address',
    unknown: madeUp,
    async made() {
      const { id } = await account()
      const email = `moved${randomUUID().slice(0, 8)}@example.org`
      await house.call(id, requestMailChange, { email, password })
      return mailedToken(email)
    },
    use: (host, token) => at(host, 'PUT', '/api/mail-change.php', { token }),
  },
  {
    what: 'restoring an account',
    unknown: madeUp,
    async made() {
      const { id, email } = await account()
      await deleteAccount(house.context(id), { password, erase_now: false })
      return mailedToken(email)
    },
    use: (host, token) => at(host, 'PUT', '/api/account-deletion.php', { token }),
  },
  {
    what: 'completing a sign-up',
    unknown: madeUp,
    async made() {
      const { id } = await account({ activated: false })
      await house.db.updateTable('member').set({ incomplete: true }).where('id', '=', id).execute()
      return issueToken(house.db, id, 'completion', house.clock.now())
    },
    use: (host, token) =>
      at(host, 'POST', '/api/complete-signup.php', {
        token,
        name: `Done${randomUUID().slice(0, 8)}`,
        password,
        looking_for: 'both',
        consent: true,
        terms: true,
      }),
  },
  {
    what: 'the short address of a mail',
    unknown: madeUp,
    async made() {
      const { email } = await account()
      await house.call(null, requestReset, { email })
      return mailedToken(email)
    },
    use: (host, token) => at(host, 'GET', `/api/token.php?${query({ token })}`),
  },
  {
    what: 'what an unsubscribe link would end',
    unknown: `u-1-0-${'0'.repeat(32)}`,
    made: async () => unsubscribeToken(house.parts.config, (await account()).id, 'like'),
    use: (host, token) => at(host, 'GET', `/api/unsubscribe.php?${query({ token })}`),
  },
  {
    what: 'unsubscribing',
    unknown: `u-1-0-${'0'.repeat(32)}`,
    made: async () => unsubscribeToken(house.parts.config, (await account()).id, 'like'),
    use: (host, token) => at(host, 'POST', '/api/unsubscribe.php', { token }),
  },
  {
    what: 'the state of a complaint',
    unknown: 'reference=C-XXXXXXXX&key=wrong',
    async made() {
      const { reference, key } = await house.call(null, fileComplaint, {
        kind: 'us',
        text: 'The answer came late.',
        name: 'Anna',
        email: 'anna@example.org',
      })
      return query({ reference, key })
    },
    use: (host, token) => at(host, 'GET', `/api/complaint.php?${token}`),
  },
]

test.each(links)(
  '$what: at another site’s host like an unknown one, and still good at its own',
  async ({ made, use, unknown }) => {
    const token = await made()
    const [elsewhere, nothing] = [await use('other.example', token), await use('other.example', unknown)]
    expect(elsewhere.status).toBeGreaterThanOrEqual(400)
    expect(elsewhere).toEqual(nothing)
    expect((await use('localhost', token)).status).toBe(200)
  },
)

test('one click of a mail program at another site’s host ends nothing', async () => {
  const { id } = await account()
  const token = unsubscribeToken(house.parts.config, id, 'like')
  const click = (host: string) =>
    house.app.inject({
      method: 'POST',
      url: `/${token}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const stopped = async () =>
    (
      await house.db
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

test('an export is for its member’s session at its own site’s host', async () => {
  const { id } = await account()
  const cookie = await house.session(id)
  await house.call(id, requestDataExport, { password })
  await house.drainJobs()
  const { id: file } = await house.db
    .selectFrom('data_export')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  const fetched = (host: string) => at(host, 'GET', `/exports/${file}.zip`, undefined, cookie)
  expect((await fetched('other.example')).status).toBe(404)
  expect((await fetched('localhost')).status).toBe(200)
})
