import type { Locator, Page } from '@playwright/test'
import { sendLikeAs, messageLog } from './chats.ts'
import { simulateInstalledApp, expect, messageField, createPictureFile } from './fixtures.ts'
import { type JourneyAccount, findMemberId } from './members.ts'

/** The page, the members and the conversation that overlays are opened with. */
export interface OverlayContext {
  readonly page: Page
  readonly me: JourneyAccount
  readonly ben: JourneyAccount
  readonly conversation: number
}
export interface OverlayCase {
  /** The file below web/src that renders it. */
  readonly source: string
  /** Its accessible name. */
  readonly name: (context: OverlayContext) => string | RegExp
  /** Set for menus, which are not modal: Tab leaves them. */
  readonly menu?: 'dialog' | 'menu' | 'list'
  /** Opens it by keyboard, or waits until it opens by itself; returns the element that has the focus after it is closed. */
  readonly open: (context: OverlayContext) => Promise<Locator | undefined>
  /** The element with the initial focus; by default any element inside. */
  readonly findFirstFocus?: (over: Locator, context: OverlayContext) => Locator
  /** The control that closes it, if Escape must not. */
  readonly findCloseControl?: (over: Locator) => Locator
}

/** Focuses the target, checks that it is a Tab stop, and presses the key on it. */
export async function pressByKey(target: Locator, key = 'Enter'): Promise<Locator> {
  await target.focus()
  await expect(target).toBeFocused()
  expect(await target.evaluate((element: HTMLElement) => element.tabIndex)).toBe(0)
  await target.press(key)
  return target
}
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const heading = (over: Locator) => over.getByRole('heading').first()
const skipLink = (page: Page) => page.getByRole('link', { name: 'Skip to content' })

const openThread = async ({ page, conversation }: OverlayContext) => {
  const address = `/chats/${conversation}`
  if (!page.url().endsWith(address)) await page.goto(address)
  await expect(messageLog({ page }).getByText(/^Look at/)).toBeVisible()
}
const moreButton = (page: Page) => page.locator('main summary[aria-label="More"]')
const openFromMoreMenu = (choice: (page: Page) => Locator) => async (context: OverlayContext) => {
  await openThread(context)
  await pressByKey(moreButton(context.page))
  await pressByKey(choice(context.page))
  return moreButton(context.page)
}
const openMessageMenu = ({ page }: OverlayContext) =>
  pressByKey(button(messageLog({ page }), 'Message options').last())
const openRowMenu = async ({ page, ben }: OverlayContext) => {
  await page.goto('/chats')
  return pressByKey(button(page, `Options for your conversation with ${ben.name}`))
}
const openBarMenu =
  (summary: (page: Page) => Locator) =>
  async ({ page }: OverlayContext) => {
    await page.goto('/likes')
    return pressByKey(summary(page))
  }
const openCropDialog = async ({ page }: OverlayContext) => {
  await page.goto('/profile')
  const files = page.waitForEvent('filechooser')
  const input = await pressByKey(page.getByLabel('Add a photo'))
  await (await files).setFiles(await createPictureFile(320, 400))
  return input
}

export const conversationOverlays: readonly OverlayCase[] = [
  {
    source: 'features/chat/list/chat-row-menu.tsx',
    name: ({ ben }) => `Conversation with ${ben.name}`,
    menu: 'menu',
    open: openRowMenu,
  },
  {
    source: 'features/chat/share-date-dialog.tsx',
    name: () => 'Share a date with a friend',
    open: openFromMoreMenu((page) => button(page, 'Share a date')),
  },
  {
    source: 'features/chat/shortcuts/shortcuts-dialog.tsx',
    name: () => 'Keyboard shortcuts',
    async open(context) {
      await openThread(context)
      return pressByKey(messageField(context.page), 'Control+/')
    },
  },
  {
    source: 'features/chat/list/leave-dialog.tsx',
    name: ({ ben }) => `Remove your conversation with ${ben.name}?`,
    async open(context) {
      const opener = await openRowMenu(context)
      await pressByKey(context.page.getByRole('menuitem', { name: 'Remove conversation' }))
      return opener
    },
    findFirstFocus: (over) => button(over, 'Cancel'),
  },
  {
    source: 'features/chat/thread-menu.tsx',
    name: () => 'More',
    menu: 'list',
    async open(context) {
      await openThread(context)
      return pressByKey(moreButton(context.page))
    },
  },
  {
    source: 'features/chat/list/leave-dialog.tsx',
    name: ({ ben }) => `Unmatch ${ben.name}?`,
    open: openFromMoreMenu((page) => page.locator('summary', { hasText: 'Unmatch' })),
    findFirstFocus: (over) => button(over, 'Cancel'),
  },
  {
    source: 'shared/report-dialog.tsx',
    name: ({ ben }) => `Report ${ben.name}`,
    open: openFromMoreMenu((page) =>
      page.getByRole('main').getByRole('link', { name: 'Report', exact: true }),
    ),
  },
  {
    source: 'features/chat/thread/message-menu.tsx',
    name: () => 'Message options',
    menu: 'dialog',
    async open(context) {
      await openThread(context)
      return openMessageMenu(context)
    },
  },
  {
    source: 'shared/report-dialog.tsx',
    name: ({ ben }) => `Report a message from ${ben.name}`,
    async open(context) {
      await openThread(context)
      const opener = await openMessageMenu(context)
      await pressByKey(button(context.page.locator('.bubbles-messageMenu'), 'Report'))
      return opener
    },
  },
  {
    source: 'features/chat/thread/link-dialog.tsx',
    name: () => 'This link leads to www.example.com',
    async open(context) {
      await openThread(context)
      return pressByKey(messageLog(context).getByRole('link', { name: /www\.example\.com/ }))
    },
  },
  {
    source: 'features/chat/emoji/emoji-panel.tsx',
    name: () => 'Emoji',
    menu: 'dialog',
    async open({ page }) {
      await pressByKey(button(page, 'Emoji'))
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      return messageField(page)
    },
  },
  {
    source: 'features/chat/composer/gift-picker.tsx',
    name: ({ ben }) => `Send ${ben.name} a gift`,
    open: ({ page }) => pressByKey(button(page, 'Send a gift')),
  },
  {
    source: 'features/chat/composer/confirm-send-dialog.tsx',
    name: () => 'Are you sure?',
    async open({ page }) {
      await messageField(page).focus()
      await page.keyboard.type('I hope you die alone')
      await page.keyboard.press('Enter')
      return messageField(page)
    },
    findFirstFocus: (over) => button(over, 'Cancel'),
  },
  {
    source: 'features/chat/outbox/confirm-logout-dialog.tsx',
    name: () => 'Log out and delete what you haven’t sent?',
    async open({ page }) {
      await page.goto('/settings')
      const menu = page.locator('summary', { hasText: 'Account menu' })
      await pressByKey(menu)
      await pressByKey(button(page.getByRole('banner'), 'Log out'))
      return menu
    },
  },
  {
    source: 'features/chat/thread/photo-viewer.tsx',
    name: () => 'Your photo',
    async open(context) {
      await openThread(context)
      // The field still contains the hurtful text, which would be asked about again.
      await expect(messageField(context.page)).toHaveValue(/./)
      await messageField(context.page).fill('')
      await context.page
        .locator('input[type=file][name=image]')
        .setInputFiles(await createPictureFile(640, 480))
      await expect(context.page.getByRole('img', { name: 'The photo you chose' })).toBeVisible()
      await pressByKey(button(context.page, 'Send, 2 credits'))
      await expect(messageLog(context).getByText(/^Sent/)).toBeVisible()
      return pressByKey(button(messageLog(context), 'Your photo, enlarge'))
    },
  },
]

export const screenOverlays: readonly OverlayCase[] = [
  {
    source: 'shared/like-extras/like-extra-dialog.tsx',
    name: ({ ben }) => `Make ${ben.name} notice your like`,
    open: async ({ page, ben }) => {
      await page.goto(`/members/${ben.id}`)
      return pressByKey(button(page, `Super like or gift for ${ben.name}`))
    },
  },
  {
    source: 'features/discovery/comments/comment-dialog.tsx',
    name: () => 'Like and comment on this photo',
    async open({ page }) {
      await page.goto(`/members/${await findMemberId('Anna')}`)
      return pressByKey(button(page, 'Like and comment on photo 1'))
    },
    findFirstFocus: (over) => over.getByLabel('Your comment'),
  },
  {
    source: 'features/discovery/lightbox.tsx',
    name: () => /^Photo 1 of 2$/,
    async open({ page }) {
      await page.goto(`/members/${await findMemberId('Anna')}`)
      return pressByKey(button(page, 'Enlarge photo 1'))
    },
    findFirstFocus: (over) => over.getByRole('group'),
  },
  {
    source: 'features/discovery/block-member.tsx',
    name: () => 'Block Anna?',
    open: ({ page }) => pressByKey(page.getByRole('link', { name: 'Block Anna' })),
  },
  {
    source: 'shared/report-dialog.tsx',
    name: () => 'Report Anna',
    open: ({ page }) => pressByKey(page.getByRole('link', { name: 'Report profile' })),
  },
  {
    source: 'features/likes/match-dialog.tsx',
    name: ({ ben }) => `You and ${ben.name} like each other`,
    async open({ page, ben, me }) {
      await sendLikeAs(ben, me)
      await page.goto(`/members/${ben.id}`)
      return pressByKey(button(page, `Like ${ben.name}`))
    },
    findFirstFocus: heading,
  },
  {
    source: 'features/likes/execute-sign-up-intent.tsx',
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
    source: 'features/chat/who-writes-here.tsx',
    name: () => 'Who writes here?',
    async open({ page }) {
      await page.goto(`/members/${await findMemberId('Storm')}/chat`)
      return pressByKey(button(page, 'Who writes here?'))
    },
  },
  {
    source: 'features/profile/photos/crop-dialog.tsx',
    name: () => 'Crop your photo',
    open: openCropDialog,
  },
  {
    source: 'features/profile/photos/photo-panel.tsx',
    name: () => 'Main photo',
    async open(context) {
      await openCropDialog(context)
      await pressByKey(button(context.page, 'Add uncropped'))
      return pressByKey(context.page.getByRole('link', { name: 'Change photo 1' }))
    },
  },
  {
    source: 'app/navigation/top-bar-menus.tsx',
    name: () => /^Language/,
    menu: 'list',
    open: openBarMenu((page) => page.locator('summary[aria-label^="Language"]')),
  },
  {
    source: 'app/navigation/top-bar-menus.tsx',
    name: () => /Account menu$/,
    menu: 'list',
    open: openBarMenu((page) => page.locator('summary', { hasText: 'Account menu' })),
  },
  {
    source: 'features/payments/time-bonus/time-bonus-dialog.tsx',
    name: () => '25% off your first bundle',
    async open({ page }) {
      await page.clock.install()
      await page.goto('/likes')
      await skipLink(page).focus()
      // The clock only advances here, and the timer may start late.
      await expect(async () => {
        await page.clock.runFor(10_000)
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 300 })
      }).toPass()
      return skipLink(page)
    },
  },
]
export const promptOverlays: readonly OverlayCase[] = [
  {
    source: 'app/consent/consent-dialog.tsx',
    name: () => 'We’ve updated our policies',
    async open({ page }) {
      await page.goto('/members')
      return undefined
    },
    findCloseControl: (over) => button(over, 'I agree'),
  },
]

export const visitorOverlays: readonly OverlayCase[] = [
  {
    source: 'app/entry-warning/entry-warning.tsx',
    name: () => 'Adults only',
    async open({ page }) {
      await page.goto('/members')
      return undefined
    },
    findCloseControl: (over) => button(over, 'Enter'),
  },
  {
    source: 'features/likes/like-dialog.tsx',
    name: () => /^You might like /,
    async open({ page }) {
      await page.goto('/members?t=1')
      await skipLink(page).focus()
      return skipLink(page)
    },
    findFirstFocus: heading,
  },
  {
    source: 'features/accounts/sign-up/sign-up-modal.tsx',
    name: ({ ben }) => `Sign up to like ${ben.name}`,
    async open({ page, ben }) {
      await page.goto(`/members/${ben.id}`, { waitUntil: 'networkidle' })
      return pressByKey(page.getByRole('link', { name: `Like ${ben.name}` }))
    },
  },
]
export const phoneOverlays: readonly OverlayCase[] = [
  {
    source: 'app/alerts/activation-dialog.tsx',
    name: () => 'Check your inbox',
    async open({ page }) {
      await page.goto('/members?api_signup_complete=1')
      return undefined
    },
  },
  {
    source: 'features/discovery/search/filters.tsx',
    name: () => 'Filters',
    open: ({ page }) => pressByKey(button(page, /^Filters/)),
  },
  {
    source: 'app/footer/footer.tsx',
    name: () => 'Legal and help',
    menu: 'list',
    async open({ page }) {
      await simulateInstalledApp(page)
      await page.goto('/settings')
      return pressByKey(button(page, 'Legal and help'))
    },
  },
]
