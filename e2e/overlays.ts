import type { Locator, Page } from '@playwright/test'
import { likes, log } from './chats.ts'
import { asInstalled, expect, messageField, picture } from './fixtures.ts'
import { type Made, idOf } from './members.ts'

/** Where and with whom something is opened. */
export interface Scene {
  readonly page: Page
  readonly me: Made
  readonly ben: Made
  readonly conversation: number
}
export interface Over {
  /** The file below web/src that draws it. */
  readonly source: string
  /** How a screen reader calls it. */
  readonly name: (scene: Scene) => string | RegExp
  /** A menu lies over the page and lets the page go on: Tab leaves it. */
  readonly menu?: 'dialog' | 'menu' | 'list'
  /** By keys alone, or by itself; answers what has the focus after it. */
  readonly open: (scene: Scene) => Promise<Locator | undefined>
  /** What the design wants to have the focus first; else the first stop has it. */
  readonly first?: (over: Locator, scene: Scene) => Locator
  /** How it ends where Escape must not close it. */
  readonly leave?: (over: Locator) => Locator
}

/** Stands where Tab comes by, and is pressed. */
export async function byKey(target: Locator, key = 'Enter'): Promise<Locator> {
  await target.focus()
  await expect(target).toBeFocused()
  expect(await target.evaluate((element: HTMLElement) => element.tabIndex)).toBe(0)
  await target.press(key)
  return target
}
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const heading = (over: Locator) => over.getByRole('heading').first()
const somewhere = (page: Page) => page.getByRole('link', { name: 'Skip to the content' })

const inThread = async ({ page, conversation }: Scene) => {
  const address = `/chats/${conversation}`
  if (!page.url().endsWith(address)) await page.goto(address)
  await expect(log({ page }).getByText(/^Look at/)).toBeVisible()
}
const more = (page: Page) => page.locator('main summary[aria-label="More"]')
const fromMore = (choice: (page: Page) => Locator) => async (scene: Scene) => {
  await inThread(scene)
  await byKey(more(scene.page))
  await byKey(choice(scene.page))
  return more(scene.page)
}
const messageMenu = ({ page }: Scene) => byKey(button(log({ page }), 'What to do with this message').last())
const rowMenu = async ({ page, ben }: Scene) => {
  await page.goto('/chats')
  return byKey(button(page, `More about the conversation with ${ben.name}`))
}
const barMenu =
  (summary: (page: Page) => Locator) =>
  async ({ page }: Scene) => {
    await page.goto('/likes')
    return byKey(summary(page))
  }
const choosing = async ({ page }: Scene) => {
  await page.goto('/profile')
  const files = page.waitForEvent('filechooser')
  const input = await byKey(page.getByLabel('Add a photo'))
  await (await files).setFiles(await picture(320, 400))
  return input
}

export const inConversation: readonly Over[] = [
  {
    source: 'features/chat/list/row-menu.tsx',
    name: ({ ben }) => `Conversation with ${ben.name}`,
    menu: 'menu',
    open: rowMenu,
  },
  {
    source: 'features/chat/list/leaving-dialog.tsx',
    name: ({ ben }) => `Remove the conversation with ${ben.name}?`,
    async open(scene) {
      const opener = await rowMenu(scene)
      await byKey(scene.page.getByRole('menuitem', { name: 'Remove the conversation' }))
      return opener
    },
    first: (over) => button(over, 'Keep'),
  },
  {
    source: 'features/chat/thread-menu.tsx',
    name: () => 'More',
    menu: 'list',
    async open(scene) {
      await inThread(scene)
      return byKey(more(scene.page))
    },
  },
  {
    source: 'features/chat/list/leaving-dialog.tsx',
    name: ({ ben }) => `End the match with ${ben.name}?`,
    open: fromMore((page) => page.locator('summary', { hasText: 'Unmatch' })),
    first: (over) => button(over, 'Keep'),
  },
  {
    source: 'api/report-dialog.tsx',
    name: ({ ben }) => `Report ${ben.name}`,
    open: fromMore((page) => page.getByRole('main').getByRole('link', { name: 'Report', exact: true })),
  },
  {
    source: 'features/chat/thread/message-menu.tsx',
    name: () => 'What to do with this message',
    menu: 'dialog',
    async open(scene) {
      await inThread(scene)
      return messageMenu(scene)
    },
  },
  {
    source: 'api/report-dialog.tsx',
    name: ({ ben }) => `Report a message from ${ben.name}`,
    async open(scene) {
      await inThread(scene)
      const opener = await messageMenu(scene)
      await byKey(button(scene.page.locator('.msgmenu'), 'Report'))
      return opener
    },
  },
  {
    source: 'features/chat/thread/link-dialog.tsx',
    name: () => 'This link leads to www.example.com',
    async open(scene) {
      await inThread(scene)
      return byKey(log(scene).getByRole('link', { name: /www\.example\.com/ }))
    },
  },
  {
    source: 'features/chat/emoji/emoji-panel.tsx',
    name: () => 'Emoji',
    menu: 'dialog',
    async open({ page }) {
      await byKey(button(page, 'Emoji'))
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      return messageField(page)
    },
  },
  {
    source: 'features/chat/composer/gift-picker.tsx',
    name: ({ ben }) => `Send ${ben.name} a gift`,
    open: ({ page }) => byKey(button(page, 'Send a gift')),
  },
  {
    source: 'features/chat/composer/sure-dialog.tsx',
    name: () => 'Are you sure?',
    async open({ page }) {
      await messageField(page).focus()
      await page.keyboard.type('I hope you die alone')
      await page.keyboard.press('Enter')
      return messageField(page)
    },
    first: (over) => button(over, 'Change it'),
  },
  {
    source: 'features/chat/outbox/logout-question.tsx',
    name: () => 'Log out and delete what is not sent?',
    async open({ page }) {
      await page.goto('/settings')
      const menu = page.locator('summary', { hasText: 'Account menu' })
      await byKey(menu)
      await byKey(button(page.getByRole('banner'), 'Log out'))
      return menu
    },
  },
  {
    source: 'features/chat/thread/photo-viewer.tsx',
    name: () => 'Your photo',
    async open(scene) {
      await inThread(scene)
      // What was given back stands there, and would be asked about again.
      await expect(messageField(scene.page)).toHaveValue(/./)
      await messageField(scene.page).fill('')
      await scene.page.locator('input[type=file][name=image]').setInputFiles(await picture(640, 480))
      await byKey(button(scene.page, 'Send, 2 credits'))
      await expect(log(scene).getByText(/^Sent/)).toBeVisible()
      return byKey(button(log(scene), 'Your photo, show it large'))
    },
  },
]

export const onScreens: readonly Over[] = [
  {
    source: 'features/discovery/lightbox.tsx',
    name: () => /^Photo 1 of 2$/,
    async open({ page }) {
      await page.goto(`/members/${await idOf('Anna')}`)
      return byKey(button(page, 'Enlarge photo 1'))
    },
    first: (over) => over.getByRole('group'),
  },
  {
    source: 'features/discovery/block-member.tsx',
    name: () => 'Block Anna?',
    open: ({ page }) => byKey(page.getByRole('link', { name: 'Block Anna' })),
  },
  {
    source: 'api/report-dialog.tsx',
    name: () => 'Report Anna',
    open: ({ page }) => byKey(page.getByRole('link', { name: 'Report profile' })),
  },
  {
    source: 'features/likes/match-dialog.tsx',
    name: ({ ben }) => `You and ${ben.name} like each other`,
    async open({ page, ben, me }) {
      await likes(ben, me)
      await page.goto(`/members/${ben.id}`)
      return byKey(button(page, `Like ${ben.name}`))
    },
    first: heading,
  },
  {
    source: 'features/likes/wish-carried-out.tsx',
    name: ({ ben }) => `A gift for ${ben.name}?`,
    async open({ page, me, ben }) {
      const wish = { kind: 'gift', id: ben.id, name: ben.name, at: Date.now() }
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
        `wish:${me.name.toLowerCase()}`,
        JSON.stringify(wish),
      ] as const)
      await page.goto('/chats')
      return undefined
    },
  },
  {
    source: 'features/chat/composer/paywall-dialog.tsx',
    name: () => 'You do not have enough credits',
    async open({ page, ben }) {
      await page.goto(`/members/${ben.id}/chat`)
      await messageField(page).focus()
      await page.keyboard.type('Hello')
      await page.keyboard.press('Enter')
      return messageField(page)
    },
  },
  {
    source: 'features/profile/crop-dialog.tsx',
    name: () => 'Choose the part that is shown',
    open: choosing,
  },
  {
    source: 'features/profile/photo-panel.tsx',
    name: () => 'Main photo',
    async open(scene) {
      await choosing(scene)
      await byKey(button(scene.page, 'Add the whole photo'))
      return byKey(scene.page.getByRole('link', { name: 'Change photo 1' }))
    },
  },
  {
    source: 'app/bar-menus.tsx',
    name: () => /^Language/,
    menu: 'list',
    open: barMenu((page) => page.locator('summary[aria-label^="Language"]')),
  },
  {
    source: 'app/bar-menus.tsx',
    name: () => /Account menu$/,
    menu: 'list',
    open: barMenu((page) => page.locator('summary', { hasText: 'Account menu' })),
  },
  {
    source: 'features/payments/time-bonus-dialog.tsx',
    name: () => '25% off your first bundle',
    async open({ page }) {
      await page.clock.install()
      await page.goto('/likes')
      await somewhere(page).focus()
      // Time stands still between: what counts it may begin late.
      await expect(async () => {
        await page.clock.runFor(10_000)
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 300 })
      }).toPass()
      return somewhere(page)
    },
  },
]
export const asked: readonly Over[] = [
  {
    source: 'app/consent-dialog.tsx',
    name: () => 'Our texts have changed',
    async open({ page }) {
      await page.goto('/members')
      return undefined
    },
    leave: (over) => button(over, 'I agree'),
  },
]

export const asVisitor: readonly Over[] = [
  {
    source: 'app/entry-warning.tsx',
    name: () => 'Adults only',
    async open({ page }) {
      await page.goto('/members')
      return undefined
    },
    leave: (over) => button(over, 'Enter'),
  },
  {
    source: 'features/likes/like-dialog.tsx',
    name: () => /^You might like /,
    async open({ page }) {
      await page.goto('/members?t=1')
      await somewhere(page).focus()
      return somewhere(page)
    },
    first: heading,
  },
  {
    source: 'features/accounts/sign-up-modal.tsx',
    name: ({ ben }) => `Sign up to like ${ben.name}`,
    async open({ page, ben }) {
      await page.goto(`/members/${ben.id}`, { waitUntil: 'networkidle' })
      return byKey(page.getByRole('link', { name: `Like ${ben.name}` }))
    },
    leave: (over) => button(over, 'Leave sign-up'),
  },
]
export const onPhones: readonly Over[] = [
  {
    source: 'app/activation-dialog.tsx',
    name: () => 'Check your mail',
    async open({ page }) {
      await page.goto('/members?api_signup_complete=1')
      return undefined
    },
  },
  {
    source: 'features/discovery/search/filters.tsx',
    name: () => 'Filters',
    open: ({ page }) => byKey(button(page, /^Filters/)),
  },
  {
    source: 'app/footer.tsx',
    name: () => 'Legal and help',
    menu: 'list',
    async open({ page }) {
      await asInstalled(page)
      await page.goto('/settings')
      return byKey(button(page, 'Legal and help'))
    },
  },
]
