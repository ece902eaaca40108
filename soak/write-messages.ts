import { randomUUID } from 'node:crypto'
import type { Message } from '@amarelle/contract/endpoints/chat'
import { getReconnectDelayMs, type SimulatedBrowser, type SimulationContext } from './simulated-browser.ts'
import { pickRandom } from './seeded-random.ts'

/** What senders were told. */
export interface SendResults {
  /** By key: the message that the sender was told is sent. */
  readonly sent: Map<string, number>
  /** Calls beyond the first that a message took. */
  retries: number
  /** Messages that were sent twice at once under one key, to two processes where there are. */
  doubleSends: number
  /** Keys that were answered with two different messages. */
  conflictingAnswers: number
  readonly refusals: Map<string, number>
  /** Wakes who counts. */
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

/** Of a hundred messages so many are a double click: the same key in two calls at once. */
const doubleClickPercent = 3
/** Of a hundred messages after so many their writer reads the conversation. */
const readPercent = 15
/** Milliseconds between two messages of one member, at most. */
const maxPauseMs = 900

const messageWords = 'well hello dear evening coffee music garden river summer letter window story'.split(' ')

/** Sends one message until it is answered: each try under its key, at any process, as the browser repeats. */
async function deliverMessage(
  world: SimulationContext,
  from: SimulatedBrowser,
  to: number,
  answers: SendResults,
): Promise<void> {
  const { ask, random, urls } = world
  const key = randomUUID()
  const text = `${pickRandom(random, messageWords)} ${pickRandom(random, messageWords)} ${key.slice(0, 8)}`
  const input = { profile: to, text, client_id: key }
  const once = async () => {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt) answers.retries += 1
      const url = `${pickRandom(random, urls)}/api/chat.php`
      const reply = await ask(from.member, 'POST', url, { input, key }).catch(() => null)
      if (reply && reply.status < 500) return reply
      await new Promise((resolve) => setTimeout(resolve, getReconnectDelayMs(attempt, random)))
    }
  }
  const twice = random() * 100 < doubleClickPercent
  if (twice) answers.doubleSends += 1
  for (const { status, body } of await Promise.all(twice ? [once(), once()] : [once()])) {
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

/** Writes one message after the other to one of the partners, and reads now and then, until it is over. */
export async function writeMessages(
  world: SimulationContext,
  from: SimulatedBrowser,
  answers: SendResults,
  over: () => boolean,
): Promise<void> {
  const { ask, random, urls } = world
  while (!over()) {
    const to = pickRandom(random, from.partners)
    await deliverMessage(world, from, to, answers)
    const conversation = from.shown(to)[0]?.conversation
    if (conversation !== undefined && random() * 100 < readPercent)
      // Lost is lost, as in the browser: the next message marks it read again.
      await ask(from.member, 'PUT', `${pickRandom(random, urls)}/api/chat.php`, {
        input: { conversation },
      }).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, random() * maxPauseMs))
  }
}
