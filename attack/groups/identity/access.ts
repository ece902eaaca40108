import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient, type AttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createSamplePng } from '../../pictures.ts'

const readId = (value: unknown): number => (value as { id: number }).id

/** The request that a pose was drawn for, in an answer with the own profile. */
const readPoseReference = (json: Record<string, unknown>): string =>
  (json['profile'] as { verification: { drawn: { reference: string } | null } }).verification.drawn
    ?.reference ?? ''

/** Resources that only their owner may access, requested by everybody else. */
export const accessGroup: AttackGroup = {
  name: 'access',
  title: 'other members’ conversations, photos, orders and sessions',
  async run(environment, report) {
    const [owner, friend, stranger, premium, blocked] = await Promise.all([
      createJourneyAccount({ name: 'Owner', gender: 'male', credits: 20 }),
      createJourneyAccount({ name: 'Friend' }),
      createJourneyAccount({ name: 'Stranger' }),
      createJourneyAccount({ name: 'Premium', premium: true }),
      createJourneyAccount({ name: 'Blocked' }),
    ])
    const asOwner = createAttackClient(environment, owner)
    const png = await createSamplePng()
    const uploaded = await asOwner.call('POST', '/api/photo.php', { body: { image: png } })
    const { photos } = uploaded.json['profile'] as { photos: { id: string; sizes: { large: string } }[] }
    const [photo] = photos
    const sent = await asOwner.call('POST', '/api/chat.php', { body: { profile: friend.id, image: png } })
    const message = sent.json['message'] as { id: number; conversation: number; image: { blurred: string } }
    const { conversation } = message
    await asOwner.call('POST', '/api/block.php', { body: { id: blocked.id } })
    const drawn = await asOwner.call('POST', '/api/verification.php', { body: {} })
    const callers: [string, AttackClient][] = [
      ['a visitor', createAttackClient(environment)],
      ['a stranger', createAttackClient(environment, stranger)],
      ['a premium member', createAttackClient(environment, premium)],
      ['a blocked member', createAttackClient(environment, blocked)],
    ]
    const attempts: [what: string, method: string, path: string, body?: object][] = [
      ['reads a conversation of two others', 'GET', `/api/chat.php?conversation=${conversation}`],
      ['deletes it', 'DELETE', '/api/chat.php', { conversation }],
      ['marks it read', 'PUT', '/api/chat.php', { conversation }],
      ['pins it', 'PUT', '/api/chat-options.php', { conversation, pinned: true }],
      ['archives it', 'PUT', '/api/chat-options.php', { conversation, archived: true }],
      [
        'has a message of it translated',
        'POST',
        '/api/translate-message.php',
        { message: readId(message), text: 'Translate this' },
      ],
      ['types in it', 'POST', '/api/typing.php', { conversation }],
      ['opens an image of it', 'POST', '/api/chat-image.php', { message: readId(message) }],
      ['deletes a photo of somebody else', 'DELETE', '/api/photo.php', { photo: photo?.id }],
      ['moves it', 'PUT', '/api/photo.php', { photo: photo?.id, position: 1 }],
      ['appeals for it', 'POST', '/api/photo-appeal.php', { photo: photo?.id, text: 'Look again' }],
      [
        'sends a picture for a pose drawn for somebody else',
        'POST',
        '/api/verification-picture.php',
        { reference: readPoseReference(drawn.json), image: png },
      ],
      ['reads an order by a guessed number', 'GET', '/api/transactions.php?id=1'],
    ]
    for (const [who, client] of callers)
      for (const [what, method, path, body] of attempts) {
        const answer = await client.call(method, path, body ? { body } : {})
        report.check(
          `${who} ${what}`,
          `${answer.status} ${answer.errorCode}`,
          [403, 404, 409, 422].includes(answer.status),
        )
      }
    for (const [who, client] of callers) {
      const large = await client.call('GET', photo?.sizes.large ?? '')
      report.check(`${who} opens the owner’s address of a photo`, large.status, large.status >= 400)
      const image = await client.call('GET', message.image.blurred)
      report.check(
        `${who} opens the sender’s address of an image in a chat`,
        image.status,
        image.status >= 400,
      )
    }
    const privateText = 'The lighthouse at seven'
    await asOwner.call('POST', '/api/chat.php', { body: { profile: friend.id, text: privateText } })
    await asOwner.call('PUT', '/api/draft.php', { body: { profile: friend.id, text: privateText } })
    await asOwner.call('PUT', '/api/favourite.php', { body: { id: stranger.id } })
    const ownReads = await Promise.all([
      asOwner.call('POST', '/api/message-search.php', { body: { text: 'lighthouse' } }),
      asOwner.call('GET', '/api/favourites.php'),
      asOwner.call('GET', `/api/draft.php?profile=${friend.id}`),
    ])
    report.expectSame(
      'the owner’s own search, favourites and draft contain what is sought below',
      ownReads.map(({ text }) =>
        [privateText, 'lighthouse', stranger.name].some((word) => text.includes(word)),
      ),
      [true, true, true],
    )
    for (const [who, client] of callers) {
      const found = await client.call('POST', '/api/message-search.php', {
        body: { text: 'lighthouse', member: owner.id, conversation },
      })
      report.check(
        `${who} searches the messages of two others`,
        found.text,
        !found.text.includes('lighthouse'),
      )
      const saved = await client.call('GET', `/api/favourites.php?member=${owner.id}&id=${owner.id}`)
      report.check(
        `${who} reads the favourites of somebody else`,
        saved.text,
        !saved.text.includes(stranger.name),
      )
    }
    const asFriend = createAttackClient(environment, friend)
    for (const [who, client] of [...callers, ['the friend', asFriend] as const]) {
      const drafts = await Promise.all(
        [owner.id, friend.id].map((id) =>
          client.call('GET', `/api/draft.php?profile=${id}&member=${owner.id}&as=${owner.id}`),
        ),
      )
      const texts = drafts.map(({ text }) => text).join(' ')
      report.check(`${who} reads the owner’s draft`, texts, !texts.includes(privateText))
    }
    const own = await asOwner.call('GET', '/api/profile.php')
    report.expectSame(
      'the pose of the owner afterwards',
      readPoseReference(own.json),
      readPoseReference(drawn.json),
    )
    report.expectSame(
      'the owner’s photos afterwards',
      (own.json['profile'] as { photos: unknown[] }).photos.length,
      1,
    )
  },
}
