import { logInEndpoint, signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import { expect, test } from 'vitest'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { createTaskList } from '../../platform/jobs/jobs.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { createSignUpForm } from '../../../testing/accounts/sign-up.ts'

const app = await createTestApp()

/** A browser with its cookie jar. */
function createBrowser(userAgent = 'test', language: RequestContext['language'] = 'en') {
  let device: string | null = null
  const context = () =>
    app.context(null, {
      device,
      userAgent,
      language,
      setDevice(token) {
        device = token
      },
    })
  return {
    mark: () => device,
    signUp: (input: Parameters<typeof createSignUpForm>[0]) => {
      const filled = createSignUpForm(input)
      return callInProcess(context(), signUpEndpoint, filled, { key: createId() }).then(() => filled)
    },
    logIn: (email: string, password = 'a long and quiet river') =>
      callInProcess(context(), logInEndpoint, { email, password }),
  }
}
const findLoginMails = async (email: string) => {
  await app.drainJobs()
  return app.mails.filter(({ to, text }) => to === email && text.includes('/settings/account'))
}

test('a login from a browser that the account does not know is told by mail, once; sign-up and known ones are not', async () => {
  const [home, away] = [createBrowser(), createBrowser()]
  const { email } = await home.signUp({})
  await home.logIn(email)
  expect(await findLoginMails(email)).toEqual([])
  await away.logIn(email)
  expect(await findLoginMails(email)).toHaveLength(1)
  await away.logIn(email)
  await home.logIn(email)
  expect(await findLoginMails(email)).toHaveLength(1)
  expect(away.mark()).not.toBe(home.mark())
})

test('the mail names browser and time in the member’s language and zone, and leads to the list of sessions', async () => {
  const home = createBrowser('test', 'de')
  const { email } = await home.signUp({ time_zone: 'America/New_York' })
  app.clock.set(new Date('2027-01-15T02:30:00Z'))
  await createBrowser('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0').logIn(email)
  app.clock.set(null)
  const [mail] = await findLoginMails(email)
  expect(mail?.text).toContain('Firefox · Windows')
  expect(mail?.text).toContain('14. Januar 2027')
  expect(mail?.text).toContain('21:30')
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/settings\/account/)
})

test('a wrong password, and the first login of an account that knows no browser yet, cause no mail', async () => {
  const { email } = await createBrowser().signUp({})
  await createBrowser()
    .logIn(email, 'wrong')
    .catch(() => {})
  expect(await findLoginMails(email)).toEqual([])
  await app.db.deleteFrom('known_device').execute()
  await createBrowser().logIn(email)
  expect(await findLoginMails(email)).toEqual([])
})

test('only a hash of the mark is stored, and it is forgotten after a year without a login', async () => {
  const home = createBrowser()
  const { email } = await home.signUp({})
  const rows = () => app.db.selectFrom('known_device').selectAll().execute()
  expect(home.mark()).toMatch(/^[\w-]{43}$/)
  expect((await rows()).map(({ device_hash }) => device_hash.toString('base64url'))).not.toContain(
    home.mark(),
  )
  app.clock.set(addMs(new Date(), daysToMs(364)))
  await home.logIn(email)
  app.clock.set(addMs(new Date(), daysToMs(366)))
  await createTaskList(app.services)['forget-old']?.({})
  expect(await rows()).toHaveLength(1)
  app.clock.set(null)
})
