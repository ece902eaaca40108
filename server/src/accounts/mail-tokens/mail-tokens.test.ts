// What holds for every mailed link, whatever it does.
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
  /** Milliseconds that it can be used. */
  readonly lasts: number
  /** A fresh token, and whose it is. */
  readonly mailed: () => Promise<{ id: number; token: string }>
  readonly use: (token: string) => Promise<unknown>
}
const linkCases: LinkCase[] = [
  {
    kind: 'activation',
    wrong: 'activation_failed',
    lasts: daysToMs(7),
    async mailed() {
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
    async mailed() {
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
    async mailed() {
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
    async mailed() {
      const { id, email } = await account()
      await deleteAccount(app.context(id), { password: testAccountPassword, erase_now: false })
      return { id, token: await mailedToken(email) }
    },
    use: (token) => app.call(null, restoreAccountEndpoint, { token }),
  },
]

for (const { kind, wrong, lasts, mailed, use } of linkCases) {
  test(`a link of ${kind} names its screen, works once, and then no more`, async () => {
    const { token } = await mailed()
    expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind })
    expect(await getRefusalCode(use(token))).toBe('accepted')
    expect(await getRefusalCode(use(token))).toBe(wrong)
    expect(await app.call(null, resolveTokenEndpoint, { token })).toEqual({ kind })
  })
  test(`the screen of a link of ${kind} is told whether it can be used, and leaves it as it is`, async () => {
    const { id, token } = await mailed()
    const check = (of: string, as = kind) =>
      getRefusalCode(app.call(null, checkLinkEndpoint, { token: of, kind: as as 'reset' }))
    const status = await statusOf(id)
    expect([await check(token), await check(token)]).toEqual(['accepted', 'accepted'])
    expect(await statusOf(id)).toEqual(status)
    for (const other of linkCases.filter((link) => link.kind !== kind))
      expect(await check(token, other.kind)).toBe('link_expired')
    expect(await check('x'.repeat(43))).toBe('link_expired')
    await use(token)
    expect(await check(token)).toBe('link_expired')
    const late = await mailed()
    later(lasts + minutesToMs(1))
    expect(await check(late.token)).toBe('link_expired')
  })
  test(`of five who open one link of ${kind} at once, one gets through`, async () => {
    const { token } = await mailed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => getRefusalCode(use(token))))
    expect(answers.toSorted()).toEqual(['accepted', wrong, wrong, wrong, wrong].toSorted())
  })
  test(`a link of ${kind} that was tampered with, or is none, is refused`, async () => {
    const { token } = await mailed()
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const wrongToken of [flipped, token.slice(0, -2), `${token}A`, 'x', "' or 1=1 --"]) {
      expect(await getRefusalCode(use(wrongToken))).toBe(wrong)
      expect(await getRefusalCode(app.call(null, resolveTokenEndpoint, { token: wrongToken }))).toBe(
        'not_found',
      )
    }
    expect(await getRefusalCode(use(token))).toBe('accepted')
  })
  test(`a link of ${kind} works up to its last minute, and is refused after it`, async () => {
    const [good, late] = [await mailed(), await mailed()]
    later(lasts - minutesToMs(2))
    expect(await getRefusalCode(use(good.token))).toBe('accepted')
    later(lasts + minutesToMs(1))
    expect(await getRefusalCode(use(late.token))).toBe(wrong)
  })
  test(`only the hash of a link of ${kind} is stored, and a link of another kind can't be used for it`, async () => {
    const { token } = await mailed()
    const rows = await app.db.selectFrom('mail_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const jobs = await app.pool.query('select payload::text from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
    for (const other of linkCases.filter((link) => link.kind !== kind))
      expect(await getRefusalCode(other.use(token)), other.kind).toBe(other.wrong)
    expect(await getRefusalCode(use(token))).toBe('accepted')
  })
}

test('a newer link of a reset makes the older unusable', async () => {
  const { email } = await account()
  await app.call(null, requestResetEndpoint, { email })
  const first = await mailedToken(email)
  await app.call(null, requestResetEndpoint, { email })
  const second = await mailedToken(email)
  const reset = (token: string) =>
    getRefusalCode(
      app.call(null, resetPasswordEndpoint, {
        token,
        password: nextPassword,
        password_repeat: nextPassword,
      }),
    )
  expect(await reset(first)).toBe('link_expired')
  expect(await reset(second)).toBe('accepted')
})

test('no link logs anyone in', async () => {
  for (const { mailed, use } of linkCases) {
    const { id, token } = await mailed()
    await use(token)
    const sessions = await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
    expect(sessions).toEqual([])
  }
})

test('a new password ends the links to change the address and the password; closing the account ends all', async () => {
  const { id, email } = await account()
  await app.call(id, requestMailChangeEndpoint, {
    email: 'stolen@example.org',
    password: testAccountPassword,
  })
  const stolen = await mailedToken('stolen@example.org')
  await app.call(null, requestResetEndpoint, { email })
  const reset = await mailedToken(email)
  await app.call(null, requestResetEndpoint, { email })
  await app.call(null, resetPasswordEndpoint, {
    token: await mailedToken(email),
    password: nextPassword,
    password_repeat: nextPassword,
  })
  expect(await getRefusalCode(app.call(null, changeMailEndpoint, { token: stolen }))).toBe('link_expired')
  expect(
    await getRefusalCode(
      app.call(null, resetPasswordEndpoint, {
        token: reset,
        password: testAccountPassword,
        password_repeat: testAccountPassword,
      }),
    ),
  ).toBe('link_expired')

  const waiting = await account({ activated: false })
  await app.call(waiting.id, resendActivationEndpoint, {})
  const activation = await mailedToken(waiting.email)
  await deleteAccount(app.context(waiting.id), { password: testAccountPassword, erase_now: false })
  expect(await getRefusalCode(app.call(null, activateEndpoint, { token: activation }))).toBe(
    'activation_failed',
  )
  expect(await statusOf(waiting.id)).toBe('pending_deletion')
})

test('wrong links are limited where they are only looked up too, and a right one always passes', async () => {
  const from = (source: string) => app.context(null, { sourceNetwork: source })
  const { email } = await account()
  await app.call(null, requestResetEndpoint, { email })
  const token = await mailedToken(email)
  for (let i = 0; i < 60; i += 1)
    await getRefusalCode(
      callInProcess(from('10.9.1'), checkLinkEndpoint, { token: createToken(), kind: 'reset' }),
    )
  const look = (link: string) =>
    getRefusalCode(callInProcess(from('10.9.1'), checkLinkEndpoint, { token: link, kind: 'reset' }))
  expect([await look(createToken()), await look(token)]).toEqual(['too_many_requests', 'accepted'])
})
