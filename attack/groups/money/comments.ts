import { randomUUID } from 'node:crypto'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readCredits } from '../../orders.ts'

const path = '/api/chat.php'
const answer = 'Pancakes'

/** A like with a comment costs a message, once, and is about nothing but what the sender sees of the receiver's profile. */
export const commentsGroup: AttackGroup = {
  name: 'comments',
  title: 'likes with a comment that are free, or about photos that the sender does not see',
  async run(environment, report) {
    const sender = await createJourneyAccount({ name: 'Commenter', credits: 20, premium: true })
    const target = await createJourneyAccount({ name: 'Commented', gender: 'male' })
    const client = createAttackClient(environment, sender)
    const targetClient = createAttackClient(environment, target)
    await targetClient.call('PUT', '/api/profile.php', { body: { notes: { perfect_sunday: answer } } })
    const prompt = { kind: 'prompt', prompt: 'perfect_sunday', answer }
    const forged: [string, unknown][] = [
      ['a photo that does not exist', { kind: 'photo', photo: randomUUID() }],
      ['a photo id that is a path', { kind: 'photo', photo: '../../photo' }],
      ['a list of photos', { kind: 'photo', photo: [randomUUID()] }],
      ['an answer that was never given', { ...prompt, answer: 'I am rich' }],
      ['an empty answer', { ...prompt, prompt: 'proud_of', answer: '' }],
      ['the prompt __proto__', { ...prompt, prompt: '__proto__' }],
      ['another kind', { kind: 'about', answer }],
      ['a text', answer],
    ]
    for (const [what, comments_on] of forged) {
      const body = { profile: target.id, text: 'Hello', comments_on }
      const response = await client.call('POST', path, { body })
      report.check(
        what,
        `${response.status} ${response.errorCode}`,
        response.status >= 400 && response.status < 500,
      )
    }
    report.expectSame('credits after all refusals', await readCredits(client), 20)

    const key = randomUUID()
    const body = { profile: target.id, text: 'Hello', comments_on: prompt }
    await Promise.all(Array.from({ length: 10 }, () => client.call('POST', path, { key, body })))
    const { liked_by: received } = (await targetClient.call('GET', '/api/likes.php')).json as {
      liked_by: { id: number }[]
    }
    report.expectSame(
      'one key ten times at once: credits and likes',
      [await readCredits(client), received.filter(({ id }) => id === sender.id).length],
      [19, 1],
    )
    const poor = await createJourneyAccount({ name: 'Penniless', credits: 0 })
    const refused = await createAttackClient(environment, poor).call('POST', path, { body })
    const { liked_by: after } = (await targetClient.call('GET', '/api/likes.php')).json as {
      liked_by: { id: number }[]
    }
    report.expectSame(
      'without credits: the refusal and its like',
      [refused.errorCode, after.some(({ id }) => id === poor.id)],
      ['not_enough_credits', false],
    )
  },
}
