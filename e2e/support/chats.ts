import type { Locator, Page } from '@playwright/test'
import { callApiAs } from './call-api.ts'
import { type JourneyMember, type NewJourneyMember, expect, press, writeMessageInThread } from './fixtures.ts'
import type { JourneyAccount } from './members.ts'

/** Sends a message by API; returns the id of the conversation. */
export async function sendMessageAs(from: JourneyAccount, to: JourneyAccount, text: string): Promise<number> {
  const { message } = (await callApiAs(from, 'POST', '/api/chat.php', { profile: to.id, text })) as {
    message: { conversation: number }
  }
  return message.conversation
}
export const sendLikeAs = (from: JourneyAccount, to: JourneyAccount): Promise<unknown> =>
  callApiAs(from, 'POST', '/api/like.php', { id: to.id })

const conversationList = (page: Page): Locator => page.getByRole('region', { name: 'Conversations' })
export const conversationRows = (page: Page): Locator =>
  conversationList(page).locator('li.chatList-chatItem')
export const findConversationRow = (page: Page, { name }: JourneyAccount): Locator =>
  conversationRows(page).filter({ hasText: name })
/** Names of the rows that are shown, in order. */
export const readConversationNames = (page: Page): Promise<string[]> =>
  conversationRows(page)
    .locator('b')
    .evaluateAll((elements) =>
      elements.map((element) => element.textContent?.replace(/ \(online\)$/, '') ?? ''),
    )

export const messageLog = ({ page }: { page: Page }): Locator => page.getByRole('log', { name: 'Messages' })
export const findBubbles = (member: { page: Page }, text: string): Locator =>
  messageLog(member).getByText(text, { exact: true })

/** Two premium members who have never written to each other. */
export async function createPremiumPair(
  newMember: NewJourneyMember,
): Promise<[JourneyMember, JourneyMember]> {
  return [
    await newMember({ name: 'Mia', credits: 30, premium: true }),
    await newMember({ name: 'Ben', credits: 30, premium: true }),
  ]
}
/** Two premium members who have written to each other, each with the conversation open and live. */
export async function openConversationPair(
  newMember: NewJourneyMember,
): Promise<[JourneyMember, JourneyMember]> {
  const [mia, ben] = await createPremiumPair(newMember)
  await mia.page.goto(`/members/${ben.id}/chat`)
  await writeMessageInThread(mia.page, 'Hello Ben')
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await ben.page.goto(mia.page.url())
  await expect(findBubbles(ben, 'Hello Ben')).toBeVisible()
  await writeMessageInThread(ben.page, 'Hello Mia')
  await expect(findBubbles(mia, 'Hello Mia')).toBeVisible()
  return [mia, ben]
}
/** The line of the message with this text; not those that quote it. */
export const findMessageLine = (member: { page: Page }, text: string): Locator =>
  messageLog(member)
    .locator('[data-id]')
    .filter({ has: member.page.locator('p').and(member.page.getByText(text, { exact: true })) })
/** Opens the menu of a message; returns the menu. */
export async function openMessageMenu({ page }: { page: Page }, line: Locator): Promise<Locator> {
  await line.hover()
  await press(line.getByRole('button', { name: 'Message options' }))
  const menu = page.getByRole('dialog', { name: 'Message options' })
  await expect(menu).toBeVisible()
  return menu
}
