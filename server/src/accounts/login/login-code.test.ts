import { changePasswordEndpoint } from '@amarelle/contract/endpoints/accounts'
import { afterEach, expect, test } from 'vitest'
import { createCodeBrowser, findMailedCode } from '../../../testing/accounts/code-browser.ts'
import {
  createTestAccounts,
  getFieldErrors,
  testAccountPassword,
} from '../../../testing/accounts/accounts.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { hoursToMs, minutesToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

const app = await createTestApp()
const { account, mailsTo, later, statusOf, forgetLimits } = createTestAccounts(app)
const newBrowser = (overrides = {}) => createCodeBrowser(app, overrides)
const wrongCode = { code: 'login_code_wrong' }
afterEach(async () => {
  app.clock.set(null)
  await forgetLimits()
})

/** Asks for a code in a browser and returns it. */
async function requestCode(browser: ReturnType<typeof newBrowser>, email: string): Promise<string> {
  await browser.requestCode(email)
  const code = await findMailedCode(app, email)
  if (code === null) throw new Error(`no code for ${email}`)
  return code
}
const logInRefused = (browser: ReturnType<typeof newBrowser>, email: string, code: string) =>
  getFieldErrors(browser.logInWithCode(email, code))

test('a mailed code logs in once, also typed in small letters without its hyphen', async () => {
  const { id, email } = await account()
  const browser = newBrowser()
  const code = await requestCode(browser, email)
  const { user } = await browser.logInWithCode(email.toUpperCase(), code.toLowerCase().replace('-', ' '))
  expect([user?.id, browser.countSessions()]).toEqual([id, 1])
  expect(await logInRefused(browser, email, code)).toEqual(wrongCode)
})

test('only one of five concurrent uses of a code succeeds', async () => {
  const { email } = await account()
  const browser = newBrowser()
  const code = await requestCode(browser, email)
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => getRefusalCode(browser.logInWithCode(email, code))),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
})

test('a code works in no other browser, for no other address and on no other site', async () => {
  const [anna, bea] = [await account(), await account()]
  const browser = newBrowser()
  const code = await requestCode(browser, anna.email)
  await requestCode(browser, bea.email)
  expect(await logInRefused(newBrowser(), anna.email, code)).toEqual(wrongCode)
  expect(await logInRefused(browser, bea.email, code)).toEqual(wrongCode)
  const site = await app.otherSite('codes.localhost')
  const elsewhere = newBrowser({ site })
  elsewhere.setMark(browser.getMark())
  expect(await logInRefused(elsewhere, anna.email, code)).toEqual(wrongCode)
  expect(await getRefusalCode(browser.logInWithCode(anna.email, code))).toBe('accepted')
})

test('a code ends after five wrong ones, also concurrent ones, and after ten minutes', async () => {
  const { email } = await account()
  const browser = newBrowser()
  const code = await requestCode(browser, email)
  await Promise.all(Array.from({ length: 5 }, () => logInRefused(browser, email, 'AAAA-AAAA')))
  expect(await logInRefused(browser, email, code)).toEqual(wrongCode)
  const second = await requestCode(browser, email)
  later(minutesToMs(11))
  expect(await logInRefused(browser, email, second)).toEqual(wrongCode)
})

test('an earlier code still works after a newer one was asked for, and the newer one after it', async () => {
  const { email } = await account()
  const browser = newBrowser()
  const first = await requestCode(browser, email)
  const second = await requestCode(browser, email)
  expect(await getRefusalCode(browser.logInWithCode(email, first))).toBe('accepted')
  expect(await getRefusalCode(browser.logInWithCode(email, second))).toBe('accepted')
})

test('neither the code nor the address is stored', async () => {
  const { email } = await account()
  const code = await requestCode(newBrowser(), email)
  const rows = JSON.stringify(await app.db.selectFrom('login_code').selectAll().execute())
  const jobs = JSON.stringify(
    (await app.pool.query('select payload::text from graphile_worker._private_jobs')).rows,
  )
  for (const secret of [code, code.replace('-', ''), email])
    expect([rows.includes(secret), jobs.includes(secret)]).toEqual([false, false])
})

test('an unknown address is sent nothing', async () => {
  await newBrowser().requestCode('nobody@example.org')
  expect(await findMailedCode(app, 'nobody@example.org')).toBeNull()
  expect(mailsTo('nobody@example.org')).toEqual([])
})

test('an account that waits for its activation is mailed the link once a day, and no code', async () => {
  const { id, email } = await account({ activated: false })
  for (let i = 0; i < 3; i += 1) await newBrowser().requestCode(email)
  expect(await findMailedCode(app, email)).toBeNull()
  expect(mailsTo(email)).toHaveLength(1)
  expect(mailsTo(email)[0]?.text).toMatch(/http\S+\/[\w-]{43}\b/)
  expect(await statusOf(id)).toBe('not_confirmed')
})

test('a closed account is mailed the link that restores it, and no code', async () => {
  const { id, email } = await account()
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion', deletion_requested_at: app.clock.now() })
    .where('id', '=', id)
    .execute()
  await newBrowser().requestCode(email)
  expect(await findMailedCode(app, email)).toBeNull()
  expect(mailsTo(email)).toHaveLength(1)
})

test('a suspended member is told so after the right code only, and gets no session', async () => {
  const { id, email } = await account()
  const browser = newBrowser()
  const code = await requestCode(browser, email)
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect(await logInRefused(browser, email, 'AAAA-AAAA')).toEqual(wrongCode)
  expect(await getRefusalCode(browser.logInWithCode(email, code))).toBe('account_suspended')
  expect(browser.countSessions()).toBe(0)
})

test('a code ends with a new password and with a changed address', async () => {
  const { id, email } = await account()
  const browser = newBrowser()
  const first = await requestCode(browser, email)
  await app.call(id, changePasswordEndpoint, {
    old_password: testAccountPassword,
    password: 'another quiet long river',
  })
  expect(await logInRefused(browser, email, first)).toEqual(wrongCode)
  const second = await requestCode(browser, email)
  await app.db.updateTable('member').set({ email: 'moved@example.org' }).where('id', '=', id).execute()
  expect(await logInRefused(browser, email, second)).toEqual(wrongCode)
})

test('strangers who ask for many codes get an owner few mails, and the owner’s own browser still gets codes', async () => {
  const { email } = await account()
  const own = newBrowser()
  await own.logInWithCode(email, await requestCode(own, email))
  for (let i = 0; i < 14; i += 1) {
    await forgetLimits()
    await newBrowser().requestCode(email)
    await app.drainJobs()
  }
  const isCodeMail = ({ subject }: { subject: string }) => subject.startsWith('Your code for')
  expect(mailsTo(email).filter(isCodeMail)).toHaveLength(10)
  await forgetLimits()
  const code = await requestCode(own, email)
  expect(mailsTo(email).filter(isCodeMail)).toHaveLength(11)
  expect(await getRefusalCode(own.logInWithCode(email, code))).toBe('accepted')
})

test('guesses from many sources need a request each, and many requests for one address a proof of work', async () => {
  const { email } = await account()
  const outcomes: string[] = []
  for (let i = 0; i < 12; i += 1)
    outcomes.push(await getRefusalCode(newBrowser({ sourceNetwork: `10.8.${i}` }).requestCode(email)))
  expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'accepted'))
  expect(outcomes.slice(10)).toEqual(['proof_needed', 'proof_needed'])
  // Without a request of its own a browser has no code that it could guess.
  expect(await logInRefused(newBrowser(), email, 'AAAA-AAAA')).toEqual(wrongCode)
})

test('a log-in by code from an unknown browser is mailed about, and requests are deleted after a day', async () => {
  const { email } = await account()
  const [first, second] = [newBrowser(), newBrowser()]
  await first.logInWithCode(email, await requestCode(first, email))
  const mailCount = mailsTo(email).length
  await second.logInWithCode(email, await requestCode(second, email))
  await app.drainJobs()
  expect(
    mailsTo(email)
      .slice(mailCount)
      .map(({ text }) => text.includes('/settings/account')),
  ).toEqual([false, true])
  later(hoursToMs(25))
  await addJob(app.db, 'forget-old', {})
  await app.drainJobs()
  expect(await app.db.selectFrom('login_code').selectAll().execute()).toEqual([])
})
