// For tests of histories: what members do that is not about money alone.
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

/** `db` is the one whose connections die. */
export function createMemberSteps(app: SimulationApp, db: Db) {
  const other = ({ otherMembers }: SimulatedMember, to: number) => otherMembers[to % otherMembers.length] ?? 0
  const each = (many: number, act: (i: number) => Promise<void>) =>
    Promise.all(Array.from({ length: many }, (_, i) => act(i)))

  /** To several at once, each with a key of its own, which another step may use again. */
  const write = async (life: SimulatedMember, { to, many, key, what, death }: HistoryStepOf<'write'>) => {
    await each(many, async (i) => {
      const own = `${life.memberId}:${key}:${i}`
      const said = {
        text: { text: `Greetings of ${own}` },
        gift: { gift: 'rose' as const, text: 'For you' },
        'too long': { text: 'x'.repeat(life.site.message_length + 1) },
      }[what]
      const message = { profile: other(life, to + i), client_id: own, ...said }
      const sent = await answerOrRefusal(() =>
        runWithCrash(death, () =>
          callAsMember(createMemberContext(app, db, life), sendMessageEndpoint, message, own),
        ),
      )
      if (typeof sent === 'string') return expect(messageRefusals).toContain(sent)
      expect(sent.message.id, 'I4').toBe(life.sentMessageIds.get(own) ?? sent.message.id)
      life.sentMessageIds.set(own, sent.message.id)
    })
  }
  const setBlock = async (life: SimulatedMember, { to, by, lifted, death }: HistoryStepOf<'block'>) => {
    const [me, them] = [life.memberId, other(life, to)]
    const [who, whom] = by === 'me' ? [me, them] : [them, me]
    const context = createMemberContext(app, db, life, who)
    const ended = await getRefusalCode(
      runWithCrash(death, () =>
        callAsMember(context, lifted ? unblockEndpoint : blockEndpoint, { id: whom }),
      ),
    )
    expect(['accepted', 'not_found']).toContain(ended)
  }
  /** Likes some at once; or some at the end of a day, and as many others a moment later. */
  const likeMany = async (life: SimulatedMember, { to, many, over, death }: HistoryStepOf<'swipe'>) => {
    const likeFrom = (from: number) =>
      each(many, async (i) => {
        const [context, key] = [createMemberContext(app, db, life), createId()]
        const card = { id: other(life, from + i), verdict: 'like' as const }
        const ended = await getRefusalCode(
          runWithCrash(death, () => callAsMember(context, swipeEndpoint, card, key)),
        )
        expect(['accepted', ...likeRefusals]).toContain(ended)
      })
    const midnight = over && getNextMidnight(over === 'own' ? life.timeZone : over, life.now)
    if (midnight) setMemberClock(life, addMs(midnight, -1))
    await likeFrom(to)
    if (!midnight) return
    setMemberClock(life, midnight)
    await likeFrom(to + many)
  }
  const undo = async (life: SimulatedMember, { death }: HistoryStepOf<'undo'>) => {
    const [context, key] = [createMemberContext(app, db, life), createId()]
    const ended = await getRefusalCode(
      runWithCrash(death, () => callAsMember(context, undoSwipeEndpoint, {}, key)),
    )
    expect(['accepted', ...undoRefusals]).toContain(ended)
  }
  const erase = async (life: SimulatedMember, { death }: HistoryStepOf<'erase'>) => {
    const wanted = { password: simulatedMemberPassword, erase_now: true }
    // Not the first of two, or the answer was lost: it is closed.
    const ended = await getRefusalCode(
      runWithCrash(death, () =>
        callAsMember(createMemberContext(app, db, life), deleteAccountEndpoint, wanted),
      ),
    )
    expect(['accepted', 'authentication_required']).toContain(ended)
    life.stage = 'closed'
  }
  /** What the account's end leaves to a job, when the member's last calls are over. */
  const purge = async (life: SimulatedMember, death: HistoryStepOf<'erase'>['death']) => {
    life.moneyAtClosing = await loadMoneyRows(app.db, life.memberId)
    const unseen = await findUnseenMessages(app.db, life.memberId)
    life.erasedBookings = unseen.map(({ booking }) => booking)
    const gone = new Set(unseen.map(({ id }) => id))
    for (const [key, id] of life.sentMessageIds) if (gone.has(id)) life.sentMessageIds.delete(key)
    life.stage = 'erased'
    const job = createTaskList(createMemberServices(app, db, life))['purge-member']
    await runWithCrash(death, async () => job?.({ memberId: life.memberId }))
  }
  return { write, setBlock, likeMany, undo, erase, purge }
}
