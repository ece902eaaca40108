import { randomUUID } from 'node:crypto'
import { reactionEmojis, type ReactionEmoji } from '@amarelle/contract/domain/fields'
import type { Message, MessageReactions } from '@amarelle/contract/endpoints/chat'
import { getReconnectDelayMs, type SimulatedBrowser, type SimulationContext } from './simulated-browser.ts'
import { pickRandom } from './seeded-random.ts'

/** Results of the calls that send messages, as the senders received them. */
export interface SendResults {
  /** Message id by idempotency key, for messages whose sender received a success response. */
  readonly sent: Map<string, number>
  /** Number of repeated calls, over all messages. */
  retries: number
  /** Messages that were sent twice concurrently under one key, to two processes where there are two. */
  doubleSends: number
  /** The last reaction of each member to each message, for which a success response came, by `<member> <message>`. */
  readonly reactions: Map<string, ReactionEmoji | null>
  /** Number of keys whose calls returned two different messages. */
  conflictingAnswers: number
  readonly refusals: Map<string, number>
  /** Called after each sent message. */
  onSent: () => void
}
export const createSendResults = (): SendResults => ({
  sent: new Map(),
  reactions: new Map(),
  retries: 0,
  doubleSends: 0,
  conflictingAnswers: 0,
  refusals: new Map(),
  onSent: () => {},
})

/** Percentage of messages that simulate a double click: two concurrent calls with the same key. */
const doubleClickPercent = 3
/** Percentage of messages that reply to an earlier one, and of messages after which the writer reacts to one. */
const [replyPercent, reactionPercent] = [20, 30]
/** Percentage of messages after which the writer reads the conversation. */
const readPercent = 15
/** Maximum pause between two messages of one member, in milliseconds. */
const maxPauseMs = 900

const messageWords = 'well hello dear evening coffee music garden river summer letter window story'.split(' ')

/** Calls until a response arrives: each attempt uses the same key and any process, as the browser's retries do. */
async function callUntilAnswered(
  { ask, random, urls }: SimulationContext,
  from: SimulatedBrowser,
  { method, path, input, key }: { method: 'POST' | 'PUT'; path: string; input: object; key: string },
  answers: SendResults,
) {
  for (let attempt = 0; ; attempt += 1) {
    if (attempt) answers.retries += 1
    const url = `${pickRandom(random, urls)}${path}`
    const reply = await ask(from.member, method, url, { input, key }).catch(() => null)
    if (reply && reply.status < 500) return reply
    await new Promise((resolve) => setTimeout(resolve, getReconnectDelayMs(attempt, random)))
  }
}

/** Makes a call once or, like a double click, twice at the same time; returns the bodies of the successful answers. */
async function callOnceOrTwice(
  context: SimulationContext,
  from: SimulatedBrowser,
  request: Parameters<typeof callUntilAnswered>[2],
  answers: SendResults,
): Promise<string[]> {
  const isDoubleClick = context.random() * 100 < doubleClickPercent
  if (isDoubleClick) answers.doubleSends += 1
  const replies = await Promise.all(
    Array.from({ length: isDoubleClick ? 2 : 1 }, () => callUntilAnswered(context, from, request, answers)),
  )
  return replies.flatMap(({ status, body }) => {
    if (status === 200) return [body]
    const code = `${status} ${body.slice(0, 120)}`
    answers.refusals.set(code, (answers.refusals.get(code) ?? 0) + 1)
    return []
  })
}

/** Sends one message, which may reply to an earlier one. */
async function deliverMessage(
  context: SimulationContext,
  from: SimulatedBrowser,
  to: number,
  answers: SendResults,
): Promise<void> {
  const { random } = context
  const key = randomUUID()
  const text = `${pickRandom(random, messageWords)} ${pickRandom(random, messageWords)} ${key.slice(0, 8)}`
  const shown = from.shown(to)
  const isReply = shown.length > 0 && random() * 100 < replyPercent
  const input = {
    profile: to,
    text,
    client_id: key,
    ...(isReply && { reply_to: pickRandom(random, shown).id }),
  }
  const request = { method: 'POST', path: '/api/chat.php', input, key } as const
  for (const body of await callOnceOrTwice(context, from, request, answers)) {
    const { message } = JSON.parse(body) as { message: Message }
    if ((answers.sent.get(key) ?? message.id) !== message.id) answers.conflictingAnswers += 1
    answers.sent.set(key, message.id)
    from.dispatch(to, { type: 'message', message })
  }
  answers.onSent()
}

/** Sets, changes or removes the reaction to one of the shown messages. */
async function deliverReaction(
  context: SimulationContext,
  from: SimulatedBrowser,
  to: number,
  answers: SendResults,
): Promise<void> {
  const { random } = context
  const shown = from.shown(to)
  if (shown.length === 0) return
  const { id } = pickRandom(random, shown)
  const emoji = pickRandom(random, [...reactionEmojis, null])
  const request = {
    method: 'PUT',
    path: '/api/reaction.php',
    input: { message: id, emoji },
    key: randomUUID(),
  } as const
  for (const body of await callOnceOrTwice(context, from, request, answers)) {
    const { reactions } = JSON.parse(body) as { reactions: MessageReactions }
    answers.reactions.set(`${from.member.id} ${id}`, emoji)
    from.dispatch(to, { type: 'reactions', id, reactions })
  }
}

/** Writes messages to random partners one after the other, and sometimes reacts or reads, until the run is over. */
export async function writeMessages(
  context: SimulationContext,
  from: SimulatedBrowser,
  answers: SendResults,
  isOver: () => boolean,
): Promise<void> {
  const { ask, random, urls } = context
  while (!isOver()) {
    const to = pickRandom(random, from.partners)
    await deliverMessage(context, from, to, answers)
    if (random() * 100 < reactionPercent) await deliverReaction(context, from, to, answers)
    const conversation = from.shown(to)[0]?.conversation
    if (conversation !== undefined && random() * 100 < readPercent)
      // A lost call is not repeated, as in the browser: the next message marks the conversation read again.
      await ask(from.member, 'PUT', `${pickRandom(random, urls)}/api/chat.php`, {
        input: { conversation },
      }).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, random() * maxPauseMs))
  }
}
