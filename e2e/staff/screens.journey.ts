// One pass over every screen of the console: rules of accessibility in light and dark, no sideways scrolling, and targets on phones.
import type { Page } from '@playwright/test'
import { callApiAs } from '../support/call-api.ts'
import { sendMessageAs } from '../support/chats.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'
import { createStaffWork } from '../support/staff-work.ts'

const touchTargetPx = 44
/** Buttons, links and fields of the screen that are lower than a finger needs; links within a sentence are exempt (WCAG 2.5.8). */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    (smallest) =>
      [...document.querySelectorAll('a, button, select, input, textarea, summary')]
        .filter((element) => {
          const box = element.getBoundingClientRect()
          const label = element.closest('label')?.getBoundingClientRect()
          const isSeen =
            box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true })
          const isInSentence = element.matches('p a, dd a, small a, h2 a, .member-line a')
          // The head of a table and the skip link are drawn outside the screen.
          const isAside = element.matches('table:not(.matrix) thead *, .skip-link')
          return (
            isSeen && !isInSentence && !isAside && Math.max(box.height, label?.height ?? 0) < smallest - 0.5
          )
        })
        .map(
          (element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 40)}`,
        ),
    touchTargetPx,
  )

/** Opens a screen and holds it to the rules; keeps a picture in light and in dark. */
async function checkScreen(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`/staff/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.shell-main[aria-busy]')).toHaveCount(0)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  if (isPhone()) expect.soft(await findSmallTargets(page), name).toEqual([])
  await takeScreenshot(page, `screen-${name}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, `screen-${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('every screen of work and people is accessible, fits its width, and has targets for fingers', async ({
  newVisitor,
  somebody,
}) => {
  const [mia, ben] = [
    await somebody({ name: 'Mia', premium: true, credits: 9 }),
    await somebody({ name: 'Ben', premium: true, credits: 9 }),
  ]
  await sendMessageAs(ben, mia, 'Just give me the street. I will wait outside.')
  const { services } = await openApplication()
  const message = await services.db
    .selectFrom('message')
    .select('id')
    .where('sender_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  const { reference } = (await callApiAs(mia, 'POST', '/api/report.php', {
    profile: ben.id,
    message: message.id,
    reason: 'harassment',
    text: 'He keeps asking for my address after I said no twice.',
  })) as { reference: string }
  const page = await newVisitor(createColleagueBrowser())
  const owner = await inviteColleague('owner')
  await joinWithPasskey(page, owner)
  const work = await createStaffWork(ben, 'I never asked anybody for money. Please look at it again.')
  const screens: readonly (readonly [name: string, path: string])[] = [
    ['today', 'today'],
    ['review', 'review'],
    ['cases', 'cases?filter=mine'],
    ['case', `cases/${reference}?filter=mine`],
    ['appeal', `cases/${work.appeal}?filter=mine`],
    ['signal', `cases/${work.signal}?filter=mine`],
    ['withdrawal', `cases/${work.withdrawal}?filter=mine`],
    ['data-request', `cases/${work.dataRequest}?filter=mine`],
    ['support', 'support'],
    ['thread', `support/${work.thread}`],
    ['new-mail', `support/new?member=${ben.id}`],
    ['desk', 'desk'],
    ['desk-overview', 'desk-overview'],
    ['held', 'held'],
    ['fictional', 'fictional'],
    ['fictional-new', 'fictional/new'],
    ['members', 'members'],
    ...[
      '',
      '/profile',
      '/photos',
      '/orders',
      '/credits',
      '/consents',
      '/mails',
      '/sessions',
      '/reports',
      '/notes',
    ].map((part) => [`member${part.replace('/', '-')}`, `members/${ben.id}${part}`] as const),
    ['nothing', 'cases/R-0000-0000'],
  ]
  for (const [name, path] of screens) await checkScreen(page, name, path)
})

test('every screen of money, sites and the house, too', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  const owner = await inviteColleague('owner')
  await joinWithPasskey(page, owner)
  const screens: readonly (readonly [name: string, path: string])[] = [
    ['bank', 'bank'],
    ['bank-files', 'bank/files'],
    ['bank-mandates', 'bank/mandates'],
    ['bank-returns', 'bank/returns'],
    ['bank-blocks', 'bank/blocks'],
    ['traffic-sources', 'traffic-sources'],
    ['insight', 'insight'],
    ['compliance-dsa', 'compliance/dsa'],
    ['compliance-retention', 'compliance/retention'],
    ['people', `people?person=${owner.id}`],
    ['roles', 'people/roles?role=support'],
    ['sites', 'sites'],
    ['site-settings', 'sites/1?group=safety'],
    ['texts', 'texts?language=de'],
    ['campaigns', 'campaigns'],
    ['experiments', 'experiments'],
    ['languages', 'languages'],
    ['text', 'texts?language=de&of=server&text=mail.new_message.body'],
    ['flaggers', 'flaggers'],
    ['system', 'system'],
    ['system-mails', 'system/mails'],
    ['audit', 'audit'],
    ['own', 'own'],
    ['own-acts', 'own/acts'],
    ['prices-choice', 'prices'],
    ['prices', 'prices?site=1&place=EUR-DE'],
    ['discounts', 'prices/discounts?site=1'],
    ['payment-methods', 'prices/methods?site=1'],
  ]
  for (const [name, path] of screens) await checkScreen(page, name, path)
})

test('the screens before the sign-in, too', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  for (const [name, path] of [
    ['sign-in', 'sign-in'],
    ['sign-in-code', `sign-in/code#${'x'.repeat(43)}`],
  ] as const)
    await checkScreen(page, name, path)
})
