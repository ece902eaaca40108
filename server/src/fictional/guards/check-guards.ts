import type { RuleHoldReason } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { findMemberById, type Member } from '../../accounts/index.ts'
import { lockConversation } from '../../chat/index.ts'
import { findHarmSign } from '../../moderation/index.ts'
import { createCurrencyConverter } from '../../payments/index.ts'
import { publishTransientEvent } from '../../platform/channel/member-events.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSiteById } from '../../sites/index.ts'
import { findMemberHold, insertHold } from '../desk/desk-work.sql.ts'
import { findMessageText } from './message-text.sql.ts'
import { countActiveHours, findNightStart, sumPaidToFictional } from './night-use.sql.ts'

interface SentToFictional {
  readonly messageId: number
  readonly conversationId: number
  readonly memberId: number
}

/** Returns whether a member spends or writes so long this night that nobody answers before staff have looked. */
async function isNightLong(services: Services, { id, siteId, timeZone }: Member): Promise<boolean> {
  const { db, clock } = services
  const since = await findNightStart(db, { memberId: id, timeZone }, clock.now())
  if (!since) return false
  const site = await getSiteById(services, siteId)
  if ((await countActiveHours(db, id, since)) >= site.fictional_night_hours) return true
  const convert = await createCurrencyConverter(services, siteId, site.currency)
  let paid = 0
  for (const amount of await sumPaidToFictional(db, id, since)) paid += await convert(amount)
  return paid > site.fictional_night_minor
}

async function findReason(
  services: Services,
  member: Member,
  messageId: number,
): Promise<RuleHoldReason | null> {
  const text = await findMessageText(services.db, messageId)
  return findHarmSign(text) ?? ((await isNightLong(services, member)) ? 'night_spending' : null)
}

/**
 * Looks at a member's message to a fictional profile after it was stored: words of distress or debt and a night of spending hold the
 * member's conversations with fictional profiles. Staff see them under "Held chats", and the member's tabs offer a pause.
 */
export async function checkGuards(
  services: Services,
  { messageId, conversationId, memberId }: SentToFictional,
): Promise<void> {
  if (await findMemberHold(services.db, memberId)) return
  const member = await findMemberById(services.db, memberId)
  if (!member) return
  const reason = await findReason(services, member, messageId)
  if (!reason) return
  await runInTransaction(services.db, async (tx) => {
    // An answer that is being stored is stored before the hold, or refused because of it.
    if (!(await lockConversation(tx, conversationId))) return
    const at = services.clock.now()
    if (!(await insertHold(tx, { conversationId, staffId: null, at }, { reason, note: '' }))) return
    publishStaffChange(tx, 'desk')
    publishStaffChange(tx, 'held')
    publishTransientEvent(tx, [memberId], { type: 'cooling_off_offered', conversation: conversationId })
  })
}
