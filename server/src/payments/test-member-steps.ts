// For tests of histories: what members do that is not about money alone.
import { deleteAccount } from '@amarelle/contract/accounts'
import { sendMessage } from '@amarelle/contract/chat'
import { swipe, undoSwipe } from '@amarelle/contract/games'
import { block, unblock } from '@amarelle/contract/moderation'
import { expect } from 'vitest'
import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { taskList } from '../platform/jobs.ts'
import { refusal } from '../platform/test-house.ts'
import type { StepOf } from './test-histories.ts'
import { moneyRows, unseenOf } from './test-invariants.ts'
import {
  callFor,
  contextFor,
  type House,
  type Life,
  midnightIn,
  moveTo,
  partsFor,
  password,
} from './test-lives.ts'
import { refusalOr } from './test-money-steps.ts'
import { dying } from './test-mortal.ts'

const unwritten = [
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
const unliked = ['like_limit', 'blocked_by', 'you_blocked', 'not_found', 'activation_needed']
const notUndone = ['undo_not_possible', 'not_found', 'blocked_by', 'you_blocked']

/** `db` is the one whose connections die. */
export function memberSteps(house: House, db: Db) {
  const other = ({ others }: Life, to: number) => others[to % others.length] ?? 0
  const each = (many: number, act: (i: number) => Promise<void>) =>
    Promise.all(Array.from({ length: many }, (_, i) => act(i)))

  /** To several at once, each with a key of its own, which another step may use again. */
  const write = async (life: Life, { to, many, key, what, death }: StepOf<'write'>) => {
    await each(many, async (i) => {
      const own = `${life.memberId}:${key}:${i}`
      const said = {
        text: { text: `Greetings of ${own}` },
        gift: { gift: 'rose' as const, text: 'For you' },
        'too long': { text: 'x'.repeat(life.site.message_length + 1) },
      }[what]
      const message = { profile: other(life, to + i), client_id: own, ...said }
      const sent = await refusalOr(() =>
        dying(death, () => callFor(contextFor(house, db, life), sendMessage, message, own)),
      )
      if (typeof sent === 'string') return expect(unwritten).toContain(sent)
      expect(sent.message.id, 'I4').toBe(life.sent.get(own) ?? sent.message.id)
      life.sent.set(own, sent.message.id)
    })
  }
  const setBlock = async (life: Life, { to, by, lifted, death }: StepOf<'block'>) => {
    const [me, them] = [life.memberId, other(life, to)]
    const [who, whom] = by === 'me' ? [me, them] : [them, me]
    const context = contextFor(house, db, life, who)
    const ended = await refusal(dying(death, () => callFor(context, lifted ? unblock : block, { id: whom })))
    expect(['accepted', 'not_found']).toContain(ended)
  }
  /** Likes some at once; or some at the end of a day, and as many others a moment later. */
  const likeMany = async (life: Life, { to, many, over, death }: StepOf<'swipe'>) => {
    const likeFrom = (from: number) =>
      each(many, async (i) => {
        const [context, key] = [contextFor(house, db, life), newId()]
        const card = { id: other(life, from + i), verdict: 'like' as const }
        const ended = await refusal(dying(death, () => callFor(context, swipe, card, key)))
        expect(['accepted', ...unliked]).toContain(ended)
      })
    const midnight = over && midnightIn(over === 'own' ? life.timeZone : over, life.now)
    if (midnight) moveTo(life, later(midnight, -1))
    await likeFrom(to)
    if (!midnight) return
    moveTo(life, midnight)
    await likeFrom(to + many)
  }
  const undo = async (life: Life, { death }: StepOf<'undo'>) => {
    const [context, key] = [contextFor(house, db, life), newId()]
    const ended = await refusal(dying(death, () => callFor(context, undoSwipe, {}, key)))
    expect(['accepted', ...notUndone]).toContain(ended)
  }
  const erase = async (life: Life, { death }: StepOf<'erase'>) => {
    const wanted = { password, erase_now: true }
    // Not the first of two, or the answer was lost: it is closed.
    const ended = await refusal(
      dying(death, () => callFor(contextFor(house, db, life), deleteAccount, wanted)),
    )
    expect(['accepted', 'authentication_required']).toContain(ended)
    life.stage = 'closed'
  }
  /** What the account's end leaves to a job, when the member's last calls are over. */
  const purge = async (life: Life, death: StepOf<'erase'>['death']) => {
    life.money = await moneyRows(house.db, life.memberId)
    const unseen = await unseenOf(house.db, life.memberId)
    life.gone = unseen.map(({ booking }) => booking)
    const gone = new Set(unseen.map(({ id }) => id))
    for (const [key, id] of life.sent) if (gone.has(id)) life.sent.delete(key)
    life.stage = 'erased'
    const job = taskList(partsFor(house, db, life))['purge-member']
    await dying(death, async () => job?.({ memberId: life.memberId }))
  }
  return { write, setBlock, likeMany, undo, erase, purge }
}
