import { randomUUID } from 'node:crypto'
import type { Message } from '@amarelle/contract/endpoints/chat'
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
  /** Number of keys whose calls returned two different messages. */
  conflictingAnswers: number
  readonly refusals: Map<string, number>
  /** Called after each sent message. */
  onSent: () => void
}
export const createSendResults = (): SendResults => ({
  sent: new Map(),
  retries: 0,
  doubleSends: 0,
  conflictingAnswers: 0,
  refusals: new Map(),
  onSent: () => {},
})

/** Percentage of messages that simulate a double click: two concurrent calls with the same key. */
const doubleClickPercent = 3
/** Percentage of messages after which the writer reads the conversation. */
const readPercent = 15
/** Maximum pause between two messages of one member, in milliseconds. */
const maxPauseMs = 900

const messageWords = 'well hello dear evening coffee music garden river summer letter window story'.split(' ')

/** Sends one message until a response arrives: each attempt uses the same key and any process, as the browser's retries do. */
async function deliverMessage(
  context: SimulationContext,
  from: SimulatedBrowser,
  to: number,
  answers: SendResults,
): Promise<void> {
  const { ask, random, urls } = context
  const key = randomUUID()
  const text = `${pickRandom(random, messageWords)} ${pickRandom(random, messageWords)} ${key.slice(0, 8)}`
  const input = { profile: to, text, client_id: key }
  const sendUntilAnswered = async () => {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt) answers.retries += 1
      const url = `${pickRandom(random, urls)}/api/chat.php`
      const reply = await ask(from.member, 'POST', url, { input, key }).catch(() => null)
      if (reply && reply.status < 500) return reply
      await new Promise((resolve) => setTimeout(resolve, getReconnectDelayMs(attempt, random)))
    }
  }
  const isDoubleClick = random() * 100 < doubleClickPercent
  if (isDoubleClick) answers.doubleSends += 1
  for (const { status, body } of await Promise.all(
    isDoubleClick ? [sendUntilAnswered(), sendUntilAnswered()] : [sendUntilAnswered()],
  )) {
    if (status !== 200) {
      const code = `${status} ${body.slice(0, 120)}`
      answers.refusals.set(code, (answers.refusals.get(code) ?? 0) + 1)
      continue
    }
    const { message } = JSON.parse(body) as { message: Message }
    if ((answers.sent.get(key) ?? message.id) !== message.id) answers.conflictingAnswers += 1
    answers.sent.set(key, message.id)
    from.dispatch(to, { type: 'message', message })
  }
  answers.onSent()
}

/** Writes messages to random partners one after the other, and sometimes reads, until the run is over. */
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
    const conversation = from.shown(to)[0]?.conversation
    if (conversation !== undefined && random() * 100 < readPercent)
      // A lost call is not repeated, as in the browser: the next message marks the conversation read again.
      await ask(from.member, 'PUT', `${pickRandom(random, urls)}/api/chat.php`, {
        input: { conversation },
      }).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, random() * maxPauseMs))
  }
}
