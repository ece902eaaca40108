import type { Locator, Page } from '@playwright/test'
import { ask } from './ask.ts'
import { type Member, type NewMember, expect, write } from './fixtures.ts'
import type { Made } from './members.ts'

/** Somebody writes without sitting in front of a screen; answers the conversation. */
export async function writesTo(from: Made, to: Made, text: string): Promise<number> {
  const { message } = (await ask(from, 'POST', '/api/chat.php', { profile: to.id, text })) as {
    message: { conversation: number }
  }
  return message.conversation
}
export const likes = (from: Made, to: Made): Promise<unknown> =>
  ask(from, 'POST', '/api/like.php', { id: to.id })

const list = (page: Page): Locator => page.getByRole('region', { name: 'Conversations' })
export const rows = (page: Page): Locator => list(page).locator('li.chat-item')
export const rowOf = (page: Page, { name }: Made): Locator => rows(page).filter({ hasText: name })
/** The names in their order, as far as they are shown. */
export const names = (page: Page): Promise<string[]> =>
  rows(page)
    .locator('b')
    .evaluateAll((all) => all.map((one) => one.textContent?.replace(/ \(online\)$/, '') ?? ''))

export const log = ({ page }: { page: Page }): Locator => page.getByRole('log', { name: 'Messages' })
export const bubbles = (member: { page: Page }, text: string): Locator =>
  log(member).getByText(text, { exact: true })

/** Two premium members who have never written to each other. */
export async function pair(newMember: NewMember): Promise<[Member, Member]> {
  return [
    await newMember({ name: 'Mia', credits: 30, premium: true }),
    await newMember({ name: 'Ben', credits: 30, premium: true }),
  ]
}
/** Two who talk to each other already, both with the conversation open and live. */
export async function twoTalking(newMember: NewMember): Promise<[Member, Member]> {
  const [mia, ben] = await pair(newMember)
  await mia.page.goto(`/members/${ben.id}/chat`)
  await write(mia.page, 'Hello Ben')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await ben.page.goto(mia.page.url())
  await expect(bubbles(ben, 'Hello Ben')).toBeVisible()
  await write(ben.page, 'Hello Mia')
  await expect(bubbles(mia, 'Hello Mia')).toBeVisible()
  return [mia, ben]
}
