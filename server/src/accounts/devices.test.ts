import { logIn, signUp } from '@amarelle/contract/accounts'
import { expect, test } from 'vitest'
import { days, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { callInProcess } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { taskList } from '../platform/jobs.ts'
import { testHouse } from '../platform/test-house.ts'
import { form } from './test-sign-up.ts'

const house = await testHouse()

/** A browser with its cookie jar. */
function browser(userAgent = 'test', language: Context['language'] = 'en') {
  let device: string | null = null
  const context = () =>
    house.context(null, {
      device,
      userAgent,
      language,
      setDevice(token) {
        device = token
      },
    })
  return {
    mark: () => device,
    signUp: (input: Parameters<typeof form>[0]) => {
      const filled = form(input)
      return callInProcess(context(), signUp, filled, { key: newId() }).then(() => filled)
    },
    logIn: (email: string, password = 'a long and quiet river') =>
      callInProcess(context(), logIn, { email, password }),
  }
}
const loginMails = async (email: string) => {
  await house.drainJobs()
  return house.mails.filter(({ to, text }) => to === email && text.includes('/settings/account'))
}

test('a login from a browser that the account does not know is told by mail, once; sign-up and known ones are not', async () => {
  const [home, away] = [browser(), browser()]
  const { email } = await home.signUp({})
  await home.logIn(email)
  expect(await loginMails(email)).toEqual([])
  await away.logIn(email)
  expect(await loginMails(email)).toHaveLength(1)
  await away.logIn(email)
  await home.logIn(email)
  expect(await loginMails(email)).toHaveLength(1)
  expect(away.mark()).not.toBe(home.mark())
})

test('the mail names browser and time in the member’s language and zone, and leads to the list of sessions', async () => {
  const home = browser('test', 'de')
  const { email } = await home.signUp({ time_zone: 'America/New_York' })
  house.clock.set(new Date('2027-01-15T02:30:00Z'))
  await browser('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0').logIn(email)
  house.clock.set(null)
  const [mail] = await loginMails(email)
  expect(mail?.text).toContain('Firefox · Windows')
  expect(mail?.text).toContain('14. Januar 2027')
  expect(mail?.text).toContain('21:30')
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/settings\/account/)
})

test('a wrong password, and the first login of an account that knows no browser yet, cause no mail', async () => {
  const { email } = await browser().signUp({})
  await browser()
    .logIn(email, 'wrong')
    .catch(() => {})
  expect(await loginMails(email)).toEqual([])
  await house.db.deleteFrom('known_device').execute()
  await browser().logIn(email)
  expect(await loginMails(email)).toEqual([])
})

test('only a hash of the mark is stored, and it is forgotten after a year without a login', async () => {
  const home = browser()
  const { email } = await home.signUp({})
  const rows = () => house.db.selectFrom('known_device').selectAll().execute()
  expect(home.mark()).toMatch(/^[\w-]{43}$/)
  expect((await rows()).map(({ device_hash }) => device_hash.toString('base64url'))).not.toContain(
    home.mark(),
  )
  house.clock.set(later(new Date(), days(364)))
  await home.logIn(email)
  house.clock.set(later(new Date(), days(366)))
  await taskList(house.parts)['forget-old']?.({})
  expect(await rows()).toHaveLength(1)
  house.clock.set(null)
})
