import { randomUUID } from 'node:crypto'
import type { Message } from '@amarelle/contract/chat'
import { backoff, type Browser, type World } from './browser.ts'
import { pick } from './random.ts'

/** What senders were told. */
export interface Answers {
  /** By key: the message that the sender was told is sent. */
  readonly sent: Map<string, number>
  /** Calls beyond the first that a message took. */
  repeats: number
  /** Messages that were sent twice at once under one key, to two processes where there are. */
  doubled: number
  /** Keys that were answered with two different messages. */
  twoAnswers: number
  readonly refusals: Map<string, number>
  /** Wakes who counts. */
  counted: () => void
}
export const noAnswers = (): Answers => ({
  sent: new Map(),
  repeats: 0,
  doubled: 0,
  twoAnswers: 0,
  refusals: new Map(),
  counted: () => {},
})

/** Of a hundred messages so many are a double click: the same key in two calls at once. */
const doubleClicks = 3
/** Of a hundred messages after so many their writer reads the conversation. */
const readings = 15
/** Milliseconds between two messages of one member, at most. */
const thinking = 900

const words = 'well hello dear evening coffee music garden river summer letter window story'.split(' ')

/** Sends one message until it is answered: each try under its key, at any process, as the browser repeats. */
async function deliver(world: World, from: Browser, to: number, answers: Answers): Promise<void> {
  const { ask, random, urls } = world
  const key = randomUUID()
  const text = `${pick(random, words)} ${pick(random, words)} ${key.slice(0, 8)}`
  const input = { profile: to, text, client_id: key }
  const once = async () => {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt) answers.repeats += 1
      const url = `${pick(random, urls)}/api/chat.php`
      const reply = await ask(from.member, 'POST', url, { input, key }).catch(() => null)
      if (reply && reply.status < 500) return reply
      await new Promise((resolve) => setTimeout(resolve, backoff(attempt, random)))
    }
  }
  const twice = random() * 100 < doubleClicks
  if (twice) answers.doubled += 1
  for (const { status, body } of await Promise.all(twice ? [once(), once()] : [once()])) {
    if (status !== 200) {
      const code = `${status} ${body.slice(0, 120)}`
      answers.refusals.set(code, (answers.refusals.get(code) ?? 0) + 1)
      continue
    }
    const { message } = JSON.parse(body) as { message: Message }
    if ((answers.sent.get(key) ?? message.id) !== message.id) answers.twoAnswers += 1
    answers.sent.set(key, message.id)
    from.dispatch(to, { type: 'message', message })
  }
  answers.counted()
}

/** Writes one message after the other to one of the partners, and reads now and then, until it is over. */
export async function writeOn(
  world: World,
  from: Browser,
  answers: Answers,
  over: () => boolean,
): Promise<void> {
  const { ask, random, urls } = world
  while (!over()) {
    const to = pick(random, from.partners)
    await deliver(world, from, to, answers)
    const conversation = from.shown(to)[0]?.conversation
    if (conversation !== undefined && random() * 100 < readings)
      // Lost is lost, as in the browser: the next message marks it read again.
      await ask(from.member, 'PUT', `${pick(random, urls)}/api/chat.php`, { input: { conversation } }).catch(
        () => {},
      )
    await new Promise((resolve) => setTimeout(resolve, random() * thinking))
  }
}
