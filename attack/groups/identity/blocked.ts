import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createSamplePng } from '../../pictures.ts'

/** A blocked member cannot see, contact or detect the member who blocked them. */
export const blockedGroup: AttackGroup = {
  name: 'blocked',
  title: 'what a blocked member can still reach',
  async run(environment, report) {
    const owner = await createJourneyAccount({ name: 'Blocker', gender: 'male', credits: 20, city: 'Delft' })
    const other = await createJourneyAccount({ name: 'Shut', credits: 20, city: 'Delft' })
    const asOwner = createAttackClient(environment, owner)
    const asOther = createAttackClient(environment, other)
    const image = await createSamplePng()
    const uploaded = await asOwner.call('POST', '/api/photo.php', { body: { image } })
    await asOther.call('POST', '/api/like.php', { body: { id: owner.id } })
    await asOwner.call('POST', '/api/like.php', { body: { id: other.id } })
    await asOther.call('POST', '/api/chat.php', { body: { profile: owner.id, text: 'Hello' } })
    const sent = await asOwner.call('POST', '/api/chat.php', { body: { profile: other.id, image } })
    const message = sent.json['message'] as { id: number; conversation: number }
    const seenBefore = await asOther.call('GET', `/api/member.php?id=${owner.id}`)
    const { sizes } =
      (seenBefore.json['profile'] as { photos: { sizes: { medium: string } }[] }).photos[0] ?? {}
    const before = await asOther.call('GET', sizes?.medium ?? '')
    report.expectSame('before the block: profile and photo', [seenBefore.status, before.status], [200, 200])
    report.check('the uploaded photo', uploaded.status, uploaded.status === 200)
    await asOwner.call('POST', '/api/block.php', { body: { id: other.id } })

    const namesOwner = (text: string) => text.includes(owner.name)
    const reads: [string, string][] = [
      ['the profile', `/api/member.php?id=${owner.id}`],
      ['the search', '/api/members.php?country=NL'],
      ['the likes', '/api/likes.php'],
      ['the conversations', '/api/chats.php'],
      ['the conversation', `/api/chat.php?conversation=${message.conversation}`],
      ['the conversation by its profile', `/api/chat.php?profile=${owner.id}`],
      ['the suggestions', '/api/signup-matches.php'],
      ['the swipe game', '/api/swipe.php'],
      ['the automatic like', '/api/auto-like.php'],
    ]
    for (const [what, path] of reads) {
      const answer = await asOther.call('GET', path)
      // The refusal names who blocked, as the specification words it. No other data of that person may be in a response.
      const refused = answer.errorCode === 'blocked_by'
      report.check(
        `${what} after the block`,
        `${answer.status} ${answer.errorCode ?? ''}`,
        refused || !namesOwner(answer.text),
      )
    }
    const found = await asOther.call('POST', '/api/message-search.php', { body: { text: 'Hello' } })
    report.expectSame('messages that the blocked member finds', found.json['messages'], [])
    const photo = await asOther.call('GET', sizes?.medium ?? '')
    report.check('the photo by its earlier address', photo.status, photo.status >= 400)
    const countOwnerEvents = async () =>
      (
        await environment.app.services.db
          .selectFrom('member_event')
          .select('no')
          .where('member_id', '=', owner.id)
          .execute()
      ).length
    const eventsBefore = await countOwnerEvents()
    const writes: [string, string, string, object][] = [
      ['a message', 'POST', '/api/chat.php', { profile: owner.id, text: 'Still here' }],
      ['typing', 'POST', '/api/typing.php', { conversation: message.conversation }],
      ['a draft', 'PUT', '/api/draft.php', { profile: owner.id, text: 'Still here' }],
      ['a like', 'POST', '/api/like.php', { id: owner.id }],
      ['opening the image', 'POST', '/api/chat-image.php', { message: message.id }],
    ]
    for (const [what, method, path, body] of writes) {
      const answer = await asOther.call(method, path, { body })
      report.check(`${what} after the block`, `${answer.status} ${answer.errorCode}`, answer.status >= 400)
    }
    report.expectSame(
      'events that reached the member who blocked',
      (await countOwnerEvents()) - eventsBefore,
      0,
    )
  },
}
