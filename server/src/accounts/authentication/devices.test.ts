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

/** A browser that keeps its device cookie. */
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
      const form = createSignUpForm(input)
      return callInProcess(context(), signUpEndpoint, form, { key: createId() }).then(() => form)
    },
    logIn: (email: string, password = 'a long and quiet river') =>
      callInProcess(context(), logInEndpoint, { email, password }),
  }
}
const findLoginMails = async (email: string) => {
  await app.drainJobs()
  return app.mails.filter(({ to, text }) => to === email && text.includes('/settings/account'))
}

test('a login from an unknown browser is reported by mail once; sign-up and logins from known browsers are not', async () => {
  const [knownBrowser, newBrowser] = [createBrowser(), createBrowser()]
  const { email } = await knownBrowser.signUp({})
  await knownBrowser.logIn(email)
  expect(await findLoginMails(email)).toEqual([])
  await newBrowser.logIn(email)
  expect(await findLoginMails(email)).toHaveLength(1)
  await newBrowser.logIn(email)
  await knownBrowser.logIn(email)
  expect(await findLoginMails(email)).toHaveLength(1)
  expect(newBrowser.mark()).not.toBe(knownBrowser.mark())
})

test('the mail names browser and time in the member’s language and time zone and links to the list of sessions', async () => {
  const knownBrowser = createBrowser('test', 'de')
  const { email } = await knownBrowser.signUp({ time_zone: 'America/New_York' })
  app.clock.set(new Date('2027-01-15T02:30:00Z'))
  await createBrowser('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0').logIn(email)
  app.clock.set(null)
  const [mail] = await findLoginMails(email)
  expect(mail?.text).toContain('Firefox · Windows')
  expect(mail?.text).toContain('14. Januar 2027')
  expect(mail?.text).toContain('21:30')
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/settings\/account/)
})

test('a wrong password and the first login to an account without known browsers send no mail', async () => {
  const { email } = await createBrowser().signUp({})
  await createBrowser()
    .logIn(email, 'wrong')
    .catch(() => {})
  expect(await findLoginMails(email)).toEqual([])
  await app.db.deleteFrom('known_device').execute()
  await createBrowser().logIn(email)
  expect(await findLoginMails(email)).toEqual([])
})

test('only a hash of the device cookie is stored, and it is deleted after a year without a login', async () => {
  const knownBrowser = createBrowser()
  const { email } = await knownBrowser.signUp({})
  const findDevices = () => app.db.selectFrom('known_device').selectAll().execute()
  expect(knownBrowser.mark()).toMatch(/^[\w-]{43}$/)
  expect((await findDevices()).map(({ device_hash }) => device_hash.toString('base64url'))).not.toContain(
    knownBrowser.mark(),
  )
  app.clock.set(addMs(new Date(), daysToMs(364)))
  await knownBrowser.logIn(email)
  app.clock.set(addMs(new Date(), daysToMs(366)))
  await createTaskList(app.services)['forget-old']?.({})
  expect(await findDevices()).toHaveLength(1)
  app.clock.set(null)
})
