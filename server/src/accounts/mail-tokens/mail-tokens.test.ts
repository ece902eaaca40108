// Rules for all kinds of mailed links.
import {
  activateEndpoint,
  changeMailEndpoint,
  checkLinkEndpoint,
  requestMailChangeEndpoint,
  requestResetEndpoint,
  resendActivationEndpoint,
  resetPasswordEndpoint,
  resolveTokenEndpoint,
  restoreAccountEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { afterEach, expect, test } from 'vitest'
import { daysToMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { deleteAccount } from '../deletion/delete-account.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'

const app = await createTestApp()
const { account, mailedToken, later, statusOf, forgetLimits } = createTestAccounts(app)
afterEach(async () => {
  app.clock.set(null)
  await forgetLimits()
})
const nextPassword = 'another quiet long river'
let linkCount = 0

interface LinkCase {
  readonly kind: string
  readonly wrong: string
  /** Lifetime in milliseconds. */
  readonly lasts: number
  /** Issues a new token; returns it with its member's id. */
  readonly createMailedToken: () => Promise<{ id: number; token: string }>
  readonly use: (token: string) => Promise<unknown>
}
const linkCases: LinkCase[] = [
  {
    kind: 'activation',
    wrong: 'activation_failed',
    lasts: daysToMs(7),
    async createMailedToken() {
      const { id, email } = await account({ activated: false })
      await app.call(id, resendActivationEndpoint, {})
      return { id, token: await mailedToken(email) }
    },
    use: (token) => app.call(null, activateEndpoint, { token }),
  },
  {
    kind: 'reset',
    wrong: 'link_expired',
    lasts: minutesToMs(60),
    async createMailedToken() {
      const { id, email } = await account()
      await app.call(null, requestResetEndpoint, { email })
      return { id, token: await mailedToken(email) }
    },
    use: (token) =>
      app.call(null, resetPasswordEndpoint, {
        token,
        password: nextPassword,
        password_repeat: nextPassword,
      }),
  },
  {
    kind: 'mail_change',
    wrong: 'link_expired',
    lasts: hoursToMs(24),
    async createMailedToken() {
      const { id } = await account()
      const email = `moved${(linkCount += 1)}@example.org`
      await app.call(id, requestMailChangeEndpoint, { email, password: testAccountPassword })
      return { id, token: await mailedToken(email) }
    },
    use: (token) => app.call(null, changeMailEndpoint, { token }),
  },
  {
    kind: 'reactivation',
    wrong: 'link_expired',
    lasts: daysToMs(14),
    async createMailedToken() {
      const { id, email } = await account()
      await deleteAccount(app.context(id), { password: testAccountPassword, erase_now: false })
      return { id, token: await mailedToken(email) }
    },
    use: (token) => app.call(null, restoreAccountEndpoint, { token }),
  },
]

for (const { kind, wrong, lasts, createMailedToken, use } of linkCases) {
  test(`${kind} link: names its screen and works only once`, async () => {
    const { token } = await createMailedToken()
    expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind })
    expect(await getRefusalCode(use(token))).toBe('accepted')
    expect(await getRefusalCode(use(token))).toBe(wrong)
    expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind })
  })
  test(`${kind} link: checking whether it can be used does not use it up`, async () => {
    const { id, token } = await createMailedToken()
    const check = (linkToken: string, linkKind = kind) =>
      getRefusalCode(app.call(null, checkLinkEndpoint, { token: linkToken, kind: linkKind as 'reset' }))
    const status = await statusOf(id)
    expect([await check(token), await check(token)]).toEqual(['accepted', 'accepted'])
    expect(await statusOf(id)).toEqual(status)
    for (const other of linkCases.filter((link) => link.kind !== kind))
      expect(await check(token, other.kind)).toBe('link_expired')
    expect(await check('x'.repeat(43))).toBe('link_expired')
    await use(token)
    expect(await check(token)).toBe('link_expired')
    const expired = await createMailedToken()
    later(lasts + minutesToMs(1))
    expect(await check(expired.token)).toBe('link_expired')
  })
  test(`${kind} link: only one of five concurrent uses succeeds`, async () => {
    const { token } = await createMailedToken()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => getRefusalCode(use(token))))
    expect(outcomes.toSorted()).toEqual(['accepted', wrong, wrong, wrong, wrong].toSorted())
  })
  test(`${kind} link: changed and malformed tokens are refused`, async () => {
    const { token } = await createMailedToken()
    const changedToken = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const wrongToken of [changedToken, token.slice(0, -2), `${token}A`, 'x', "' or 1=1 --"]) {
      expect(await getRefusalCode(use(wrongToken))).toBe(wrong)
      expect(await getRefusalCode(app.call(null, resolveTokenEndpoint, { token: wrongToken }))).toBe(
        'not_found',
      )
    }
    expect(await getRefusalCode(use(token))).toBe('accepted')
  })
  test(`${kind} link: works until it expires and not afterwards`, async () => {
    const [valid, expired] = [await createMailedToken(), await createMailedToken()]
    later(lasts - minutesToMs(2))
    expect(await getRefusalCode(use(valid.token))).toBe('accepted')
    later(lasts + minutesToMs(1))
    expect(await getRefusalCode(use(expired.token))).toBe(wrong)
  })
  test(`${kind} link: only a hash is stored, and it does not work as a link of another kind`, async () => {
    const { token } = await createMailedToken()
    const rows = await app.db.selectFrom('mail_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const jobs = await app.pool.query('select payload::text from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
    for (const other of linkCases.filter((link) => link.kind !== kind))
      expect(await getRefusalCode(other.use(token)), other.kind).toBe(other.wrong)
    expect(await getRefusalCode(use(token))).toBe('accepted')
  })
}

test('a newer reset link revokes the older one', async () => {
  const { email } = await account()
  await app.call(null, requestResetEndpoint, { email })
  const firstToken = await mailedToken(email)
  await app.call(null, requestResetEndpoint, { email })
  const secondToken = await mailedToken(email)
  const resetPassword = (token: string) =>
    getRefusalCode(
      app.call(null, resetPasswordEndpoint, {
        token,
        password: nextPassword,
        password_repeat: nextPassword,
      }),
    )
  expect(await resetPassword(firstToken)).toBe('link_expired')
  expect(await resetPassword(secondToken)).toBe('accepted')
})

test('no link logs in', async () => {
  for (const { createMailedToken, use } of linkCases) {
    const { id, token } = await createMailedToken()
    await use(token)
    const sessions = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
    expect(sessions).toEqual([])
  }
})

test('a new password revokes links that change address or password; closing the account revokes all links', async () => {
  const { id, email } = await account()
  await app.call(id, requestMailChangeEndpoint, {
    email: 'stolen@example.org',
    password: testAccountPassword,
  })
  const mailChangeToken = await mailedToken('stolen@example.org')
  await app.call(null, requestResetEndpoint, { email })
  const resetToken = await mailedToken(email)
  await app.call(null, requestResetEndpoint, { email })
  await app.call(null, resetPasswordEndpoint, {
    token: await mailedToken(email),
    password: nextPassword,
    password_repeat: nextPassword,
  })
  expect(await getRefusalCode(app.call(null, changeMailEndpoint, { token: mailChangeToken }))).toBe(
    'link_expired',
  )
  expect(
    await getRefusalCode(
      app.call(null, resetPasswordEndpoint, {
        token: resetToken,
        password: testAccountPassword,
        password_repeat: testAccountPassword,
      }),
    ),
  ).toBe('link_expired')

  const unconfirmed = await account({ activated: false })
  await app.call(unconfirmed.id, resendActivationEndpoint, {})
  const activation = await mailedToken(unconfirmed.email)
  await deleteAccount(app.context(unconfirmed.id), { password: testAccountPassword, erase_now: false })
  expect(await getRefusalCode(app.call(null, activateEndpoint, { token: activation }))).toBe(
    'activation_failed',
  )
  expect(await statusOf(unconfirmed.id)).toBe('pending_deletion')
})

test('checking wrong links is limited too; a valid link always works', async () => {
  const contextFrom = (source: string) => app.context(null, { sourceNetwork: source })
  const { email } = await account()
  await app.call(null, requestResetEndpoint, { email })
  const token = await mailedToken(email)
  for (let i = 0; i < 60; i += 1)
    await getRefusalCode(
      callInProcess(contextFrom('10.9.1'), checkLinkEndpoint, { token: createToken(), kind: 'reset' }),
    )
  const checkToken = (link: string) =>
    getRefusalCode(callInProcess(contextFrom('10.9.1'), checkLinkEndpoint, { token: link, kind: 'reset' }))
  expect([await checkToken(createToken()), await checkToken(token)]).toEqual([
    'too_many_requests',
    'accepted',
  ])
})
