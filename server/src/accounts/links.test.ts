// What holds for every mailed link, whatever it does.
import {
  activate,
  changeMail,
  checkLink,
  requestMailChange,
  requestReset,
  resendActivation,
  resetPassword,
  resolveToken,
  restoreAccount,
} from '@amarelle/contract/accounts'
import { afterEach, expect, test } from 'vitest'
import { days, hours, minutes } from '../platform/clock.ts'
import { callInProcess } from '../platform/http.ts'
import { newToken } from '../platform/ids.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { deleteAccount } from './delete-account.ts'
import { password, testAccounts } from './test-accounts.ts'

const house = await testHouse()
const { account, mailedToken, later, statusOf, forgetLimits } = testAccounts(house)
afterEach(async () => {
  house.clock.set(null)
  await forgetLimits()
})
const next = 'another quiet long river'
let count = 0

interface Link {
  readonly kind: string
  readonly wrong: string
  /** Milliseconds that it can be used. */
  readonly lasts: number
  /** A fresh token, and whose it is. */
  readonly mailed: () => Promise<{ id: number; token: string }>
  readonly use: (token: string) => Promise<unknown>
}
const links: Link[] = [
  {
    kind: 'activation',
    wrong: 'activation_failed',
    lasts: days(7),
    async mailed() {
      const { id, email } = await account({ activated: false })
      await house.call(id, resendActivation, {})
      return { id, token: await mailedToken(email) }
    },
    use: (token) => house.call(null, activate, { token }),
  },
  {
    kind: 'reset',
    wrong: 'link_expired',
    lasts: minutes(60),
    async mailed() {
      const { id, email } = await account()
      await house.call(null, requestReset, { email })
      return { id, token: await mailedToken(email) }
    },
    use: (token) => house.call(null, resetPassword, { token, password: next, password_repeat: next }),
  },
  {
    kind: 'mail_change',
    wrong: 'link_expired',
    lasts: hours(24),
    async mailed() {
      const { id } = await account()
      const email = `moved${(count += 1)}@example.org`
      await house.call(id, requestMailChange, { email, password })
      return { id, token: await mailedToken(email) }
    },
    use: (token) => house.call(null, changeMail, { token }),
  },
  {
    kind: 'reactivation',
    wrong: 'link_expired',
    lasts: days(14),
    async mailed() {
      const { id, email } = await account()
      await deleteAccount(house.context(id), { password, erase_now: false })
      return { id, token: await mailedToken(email) }
    },
    use: (token) => house.call(null, restoreAccount, { token }),
  },
]

for (const { kind, wrong, lasts, mailed, use } of links) {
  test(`a link of ${kind} names its screen, works once, and then no more`, async () => {
    const { token } = await mailed()
    expect(await house.call(null, resolveToken, { token })).toEqual({ kind })
    expect(await refusal(use(token))).toBe('accepted')
    expect(await refusal(use(token))).toBe(wrong)
    expect(await house.call(null, resolveToken, { token })).toEqual({ kind })
  })
  test(`the screen of a link of ${kind} is told whether it can be used, and leaves it as it is`, async () => {
    const { id, token } = await mailed()
    const check = (of: string, as = kind) =>
      refusal(house.call(null, checkLink, { token: of, kind: as as 'reset' }))
    const status = await statusOf(id)
    expect([await check(token), await check(token)]).toEqual(['accepted', 'accepted'])
    expect(await statusOf(id)).toEqual(status)
    for (const other of links.filter((link) => link.kind !== kind))
      expect(await check(token, other.kind)).toBe('link_expired')
    expect(await check('x'.repeat(43))).toBe('link_expired')
    await use(token)
    expect(await check(token)).toBe('link_expired')
    const late = await mailed()
    later(lasts + minutes(1))
    expect(await check(late.token)).toBe('link_expired')
  })
  test(`of five who open one link of ${kind} at once, one gets through`, async () => {
    const { token } = await mailed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusal(use(token))))
    expect(answers.toSorted()).toEqual(['accepted', wrong, wrong, wrong, wrong].toSorted())
  })
  test(`a link of ${kind} that was tampered with, or is none, is refused`, async () => {
    const { token } = await mailed()
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const wrongToken of [flipped, token.slice(0, -2), `${token}A`, 'x', "' or 1=1 --"]) {
      expect(await refusal(use(wrongToken))).toBe(wrong)
      expect(await refusal(house.call(null, resolveToken, { token: wrongToken }))).toBe('not_found')
    }
    expect(await refusal(use(token))).toBe('accepted')
  })
  test(`a link of ${kind} works up to its last minute, and is refused after it`, async () => {
    const [good, late] = [await mailed(), await mailed()]
    later(lasts - minutes(2))
    expect(await refusal(use(good.token))).toBe('accepted')
    later(lasts + minutes(1))
    expect(await refusal(use(late.token))).toBe(wrong)
  })
  test(`only the hash of a link of ${kind} is stored, and a link of another kind can't be used for it`, async () => {
    const { token } = await mailed()
    const rows = await house.db.selectFrom('mail_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const jobs = await house.pool.query('select payload::text from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
    for (const other of links.filter((link) => link.kind !== kind))
      expect(await refusal(other.use(token)), other.kind).toBe(other.wrong)
    expect(await refusal(use(token))).toBe('accepted')
  })
}

test('a newer link of a reset makes the older unusable', async () => {
  const { email } = await account()
  await house.call(null, requestReset, { email })
  const first = await mailedToken(email)
  await house.call(null, requestReset, { email })
  const second = await mailedToken(email)
  const reset = (token: string) =>
    refusal(house.call(null, resetPassword, { token, password: next, password_repeat: next }))
  expect(await reset(first)).toBe('link_expired')
  expect(await reset(second)).toBe('accepted')
})

test('no link logs anyone in', async () => {
  for (const { mailed, use } of links) {
    const { id, token } = await mailed()
    await use(token)
    const sessions = await house.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
    expect(sessions).toEqual([])
  }
})

test('a new password ends the links to change the address and the password; closing the account ends all', async () => {
  const { id, email } = await account()
  await house.call(id, requestMailChange, { email: 'stolen@example.org', password })
  const stolen = await mailedToken('stolen@example.org')
  await house.call(null, requestReset, { email })
  const reset = await mailedToken(email)
  await house.call(null, requestReset, { email })
  await house.call(null, resetPassword, {
    token: await mailedToken(email),
    password: next,
    password_repeat: next,
  })
  expect(await refusal(house.call(null, changeMail, { token: stolen }))).toBe('link_expired')
  expect(
    await refusal(house.call(null, resetPassword, { token: reset, password, password_repeat: password })),
  ).toBe('link_expired')

  const waiting = await account({ activated: false })
  await house.call(waiting.id, resendActivation, {})
  const activation = await mailedToken(waiting.email)
  await deleteAccount(house.context(waiting.id), { password, erase_now: false })
  expect(await refusal(house.call(null, activate, { token: activation }))).toBe('activation_failed')
  expect(await statusOf(waiting.id)).toBe('pending_deletion')
})

test('wrong links are limited where they are only looked up too, and a right one always passes', async () => {
  const from = (source: string) => house.context(null, { source })
  const { email } = await account()
  await house.call(null, requestReset, { email })
  const token = await mailedToken(email)
  for (let i = 0; i < 60; i += 1)
    await refusal(callInProcess(from('10.9.1'), checkLink, { token: newToken(), kind: 'reset' }))
  const look = (link: string) =>
    refusal(callInProcess(from('10.9.1'), checkLink, { token: link, kind: 'reset' }))
  expect([await look(newToken()), await look(token)]).toEqual(['too_many_requests', 'accepted'])
})
