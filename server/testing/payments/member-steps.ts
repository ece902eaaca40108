// For history tests: steps of members that are not only about money.
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { blockEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect } from 'vitest'
import { addMs } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import { createTaskList } from '../../src/platform/jobs/jobs.ts'
import { getRefusalCode } from '../platform/test-app.ts'
import type { HistoryStepOf } from './history-generators.ts'
import { loadMoneyRows, findUnseenMessages } from './invariants.ts'
import {
  callAsMember,
  createMemberContext,
  type SimulationApp,
  type SimulatedMember,
  getNextMidnight,
  setMemberClock,
  createMemberServices,
  simulatedMemberPassword,
} from './simulated-members.ts'
import { answerOrRefusal } from './money-steps.ts'
import { runWithCrash } from './crashing-database.ts'

const messageRefusals = [
  'invalid_input',
  'not_enough_credits',
  'conversation_limit',
  'blocked_by',
  'you_blocked',
  'not_found',
  'conversation_closed',
  'fictional_unattended',
  'idempotency_conflict',
]
const likeRefusals = ['like_limit', 'blocked_by', 'you_blocked', 'not_found', 'activation_needed']
const undoRefusals = ['undo_not_possible', 'not_found', 'blocked_by', 'you_blocked']

/** `db` is the crashing database. */
export function createMemberSteps(app: SimulationApp, db: Db) {
  const findOther = ({ otherMembers }: SimulatedMember, to: number) =>
    otherMembers[to % otherMembers.length] ?? 0
  const forEachIndex = (many: number, act: (i: number) => Promise<void>) =>
    Promise.all(Array.from({ length: many }, (_, i) => act(i)))

  /** Writes to several members concurrently, each with its own key, which a later step may reuse. */
  const write = async (member: SimulatedMember, { to, many, key, what, crash }: HistoryStepOf<'write'>) => {
    await forEachIndex(many, async (i) => {
      const messageKey = `${member.memberId}:${key}:${i}`
      const content = {
        text: { text: `Greetings of ${messageKey}` },
        gift: { gift: 'rose' as const, text: 'For you' },
        'too long': { text: 'x'.repeat(member.site.message_length + 1) },
      }[what]
      const message = { profile: findOther(member, to + i), client_id: messageKey, ...content }
      const result = await answerOrRefusal(() =>
        runWithCrash(crash, () =>
          callAsMember(createMemberContext(app, db, member), sendMessageEndpoint, message, messageKey),
        ),
      )
      if (typeof result === 'string') return expect(messageRefusals).toContain(result)
      expect(result.message.id, 'I4').toBe(member.sentMessageIds.get(messageKey) ?? result.message.id)
      member.sentMessageIds.set(messageKey, result.message.id)
    })
  }
  const setBlock = async (member: SimulatedMember, { to, by, lifted, crash }: HistoryStepOf<'block'>) => {
    const [memberId, otherId] = [member.memberId, findOther(member, to)]
    const [blockerId, blockedId] = by === 'me' ? [memberId, otherId] : [otherId, memberId]
    const context = createMemberContext(app, db, member, blockerId)
    const outcome = await getRefusalCode(
      runWithCrash(crash, () =>
        callAsMember(context, lifted ? unblockEndpoint : blockEndpoint, { id: blockedId }),
      ),
    )
    expect(['accepted', 'not_found']).toContain(outcome)
  }
  /** Likes members concurrently; with `over`, once just before midnight and once just after. */
  const likeMany = async (member: SimulatedMember, { to, many, over, crash }: HistoryStepOf<'swipe'>) => {
    const likeFrom = (from: number) =>
      forEachIndex(many, async (i) => {
        const [context, key] = [createMemberContext(app, db, member), createId()]
        const card = { id: findOther(member, from + i), verdict: 'like' as const }
        const outcome = await getRefusalCode(
          runWithCrash(crash, () => callAsMember(context, swipeEndpoint, card, key)),
        )
        expect(['accepted', ...likeRefusals]).toContain(outcome)
      })
    const midnight = over && getNextMidnight(over === 'own' ? member.timeZone : over, member.now)
    if (midnight) setMemberClock(member, addMs(midnight, -1))
    await likeFrom(to)
    if (!midnight) return
    setMemberClock(member, midnight)
    await likeFrom(to + many)
  }
  const undo = async (member: SimulatedMember, { crash }: HistoryStepOf<'undo'>) => {
    const [context, key] = [createMemberContext(app, db, member), createId()]
    const outcome = await getRefusalCode(
      runWithCrash(crash, () => callAsMember(context, undoSwipeEndpoint, {}, key)),
    )
    expect(['accepted', ...undoRefusals]).toContain(outcome)
  }
  const erase = async (member: SimulatedMember, { crash }: HistoryStepOf<'erase'>) => {
    const input = { password: simulatedMemberPassword, erase_now: true }
    // Refused when the account was already closed, also by a call whose response was lost.
    const outcome = await getRefusalCode(
      runWithCrash(crash, () =>
        callAsMember(createMemberContext(app, db, member), deleteAccountEndpoint, input),
      ),
    )
    expect(['accepted', 'authentication_required']).toContain(outcome)
    member.stage = 'closed'
  }
  /** Runs the purge job of a closed account, after the member's last calls. */
  const purge = async (member: SimulatedMember, crash: HistoryStepOf<'erase'>['crash']) => {
    member.moneyAtClosing = await loadMoneyRows(app.db, member.memberId)
    const unseen = await findUnseenMessages(app.db, member.memberId)
    member.erasedBookings = unseen.map(({ booking }) => booking)
    const unseenIds = new Set(unseen.map(({ id }) => id))
    for (const [key, id] of member.sentMessageIds) if (unseenIds.has(id)) member.sentMessageIds.delete(key)
    member.stage = 'erased'
    const job = createTaskList(createMemberServices(app, db, member))['purge-member']
    await runWithCrash(crash, async () => job?.({ memberId: member.memberId }))
  }
  return { write, setBlock, likeMany, undo, erase, purge }
}
