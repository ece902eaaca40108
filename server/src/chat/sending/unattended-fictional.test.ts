// Unless a site attends its fictional profiles, every way of writing to one is refused before anything is charged.
import { signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  acceptFictionalEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { getSettingsEndpoint } from '@amarelle/contract/endpoints/sites'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getFieldErrorCodes, createSignUpForm } from '../../../testing/accounts/sign-up.ts'
import { languages } from '@amarelle/contract/domain/languages'
import { getBalance, createCreditGrant } from '../../credits/index.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { getPublicSettings } from '../../sites/public-settings.ts'
import { openThread } from '../threads/open-thread.ts'
import { shownWarning } from '../../../testing/chat/shown-warning.ts'

const app = await createTestApp({ signup_credits: 0 })
const attendedSite = await app.otherSite('attended.example', {
  signup_credits: 0,
  fictional_profiles_attended: true,
})
const createWriter = async (site = app.site) => {
  const memberId = await app.member({ site })
  const grant = { amount: 20, kind: 'goodwill', source: 'goodwill', key: createId(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId, ...grant })
  return memberId
}
const createImage = async () =>
  (
    await sharp({ create: { width: 40, height: 50, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
  ).toString('base64')
const findMessages = (sender: number) =>
  app.db.selectFrom('message').select('id').where('sender_id', '=', sender).execute()

test('a text, an image and a gift to an unattended fictional profile are refused and cost nothing', async () => {
  const [me, storm] = [await createWriter(), await app.member({ name: 'Storm', fictional: true })]
  const thread = await app.call(me, getThreadEndpoint, { profile: storm })
  expect(thread.bar).toBe('fictional_unattended')
  const contents = [{ text: 'Hello' }, { gift: 'rose' as const }, { image: await createImage() }]
  for (const content of contents)
    expect(await getRefusalCode(app.call(me, sendMessageEndpoint, { profile: storm, ...content }))).toBe(
      'fictional_unattended',
    )
  // Consent to the notice is refused too; earlier consent changes nothing.
  expect(
    await getRefusalCode(app.call(me, acceptFictionalEndpoint, { ...shownWarning, profile: storm })),
  ).toBe('fictional_unattended')
  await app.db
    .insertInto('fictional_consent')
    .values({ member_id: me, profile_id: storm, text_version: '2026-01-01' })
    .execute()
  expect(await getRefusalCode(app.call(me, sendMessageEndpoint, { profile: storm, text: 'Hello' }))).toBe(
    'fictional_unattended',
  )
  expect([await getBalance(app.db, me), await findMessages(me)]).toEqual([20, []])
})

test('a member without credits and free conversations sees this reason first, so as not to buy credits in vain', async () => {
  const [me, storm] = [await app.member(), await app.member({ fictional: true })]
  const friends = [await createWriter(), await createWriter(), await app.member()]
  for (const friend of friends)
    await app.db
      .insertInto('conversation')
      .values({
        site_id: app.site.id,
        low_id: Math.min(me, friend),
        high_id: Math.max(me, friend),
        started_by: me,
      })
      .execute()
  expect((await app.call(me, getThreadEndpoint, { profile: storm })).bar).toBe('fictional_unattended')
})

test('an opening message to it is refused at sign-up with a field error', async () => {
  const storm = await app.member({ name: 'Stormy', fictional: true })
  const input = createSignUpForm({ signup_message: 'Hello', to: storm, fictional_agreed: true })
  expect(await getFieldErrorCodes(app.call(null, signUpEndpoint, input))).toEqual({
    signup_message: 'fictional_unattended',
  })
})

test('an existing conversation is blocked while the site does not attend its profiles, and goes on when it does again', async () => {
  const [me, storm] = [
    await createWriter(attendedSite),
    await app.member({ site: attendedSite, fictional: true }),
  ]
  await app.call(me, acceptFictionalEndpoint, { ...shownWarning, profile: storm })
  expect(await getRefusalCode(app.call(me, sendMessageEndpoint, { profile: storm, text: 'One' }))).toBe(
    'accepted',
  )
  const off = { ...attendedSite, fictional_profiles_attended: false }
  const context = (site: typeof attendedSite) => app.context(me, { site })
  expect((await openThread(context(off), { profile: storm })).bar).toBe('fictional_unattended')
  expect((await openThread(context(attendedSite), { profile: storm })).bar).toBeNull()
})

test('the settings say whether profiles are attended, with a matching warning in every language', async () => {
  for (const language of languages) {
    const [open, closed] = await Promise.all(
      [attendedSite, app.site].map((site) => getPublicSettings(app.context(null, { site, language }), site)),
    )
    expect([open?.fictional_profiles_attended, closed?.fictional_profiles_attended]).toEqual([true, false])
    expect(open?.fictional_warning).not.toBe(closed?.fictional_warning)
  }
  const settings = await app.call(null, getSettingsEndpoint, {})
  expect(settings.fictional_warning).toContain('cannot write to it')
  expect(settings.fictional_warning).not.toContain('cost')
})
