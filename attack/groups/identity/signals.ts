import { createJourneyAccount, type JourneyAccount } from '../../../e2e/support/members.ts'
import { collectPersonalData } from '../../../server/src/platform/personal-data.ts'
import { createTestRecording } from '../../../server/testing/chat/recordings.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import { openLiveSocket, type OpenedSocket } from '../../live-socket.ts'
import { createSamplePng } from '../../pictures.ts'
import { readUntil } from '../../read-until.ts'

/** All objects within a parsed answer. */
function collectObjects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(collectObjects)
  return Array.isArray(value) ? within : [value as Record<string, unknown>, ...within]
}
/** Collects from an answer all that the switches hide of a member: being online or recently active, and when. */
function findPresence(json: unknown, memberId: number): string[] {
  return collectObjects(json)
    .filter(({ id, profile }) => id === memberId || profile === memberId)
    .flatMap((card) => [
      ...(card['online'] === true ? ['online'] : []),
      ...Object.keys(card).filter((name) => /last_(active|seen)|active_at|seen_at/.test(name)),
      ...collectObjects(card['reasons']).flatMap(({ type }) =>
        type === 'active' ? ['recently active'] : [],
      ),
    ])
}
interface Watched {
  readonly account: JourneyAccount
  readonly client: AttackClient
  readonly conversation: number
  /** Messages of the partner. */
  readonly voice: number
  readonly image: number
}

/** Returns the signs of a member that the partner sees in the chat list and the conversation. */
async function findMarks(partner: AttackClient, { conversation }: Watched): Promise<string[]> {
  const list = await partner.call('GET', '/api/chats.php')
  const thread = await partner.call('GET', `/api/chat.php?conversation=${conversation}`)
  const marks = collectObjects([list.json, thread.json])
    .filter((message) => message['conversation'] === conversation && message['mine'] === true)
    .flatMap((message) => [
      ...(message['read'] === true ? ['read'] : []),
      ...(message['delivered'] === true ? ['delivered'] : []),
      ...collectObjects(message['voice']).flatMap(({ heard }) => (heard === true ? ['heard'] : [])),
    ])
  return [...new Set(marks)].sort()
}
/** Returns the events of a member that the partner's live connection received. */
function findEvents({ received }: OpenedSocket, { account, conversation }: Watched): string[] {
  const events = received.map((line) => JSON.parse(line) as Record<string, unknown>)
  const types = events
    .filter(
      (event) =>
        (event['type'] === 'presence' && event['profile'] === account.id) ||
        (event['conversation'] === conversation &&
          ['typing', 'read', 'voice_heard', 'delivered'].includes(String(event['type'])) &&
          event['mine'] !== true),
    )
    .map(({ type }) => String(type))
  return [...new Set([...types, ...findPresence(events, account.id)])].sort()
}

const switches = { show_online: false, show_typing: false, send_read_receipts: false }

/** Does everything that the switches can hide: comes online, reads, listens, opens an image and types. */
async function useChat(environment: AttackEnvironment, member: Watched): Promise<OpenedSocket> {
  const { client, conversation, account, voice, image } = member
  const live = await openLiveSocket(
    environment,
    { origin: environment.url, cookie: `session=${account.session}` },
    '?after=0',
  )
  await readUntil(
    async () => live.received,
    (received) => received.some((line) => line.includes('"type":"hello"')),
  )
  const hello = live.received.find((line) => line.includes('"type":"hello"')) ?? '{}'
  live.socket.send(JSON.stringify({ heard: (JSON.parse(hello) as { no: number }).no }))
  await client.call('GET', '/api/chats.php')
  await client.call('GET', `/api/chat.php?conversation=${conversation}`)
  await client.call('POST', '/api/voice-heard.php', { body: { message: voice } })
  await client.call('POST', '/api/chat-image.php', { body: { message: image } })
  await client.call('POST', '/api/typing.php', { body: { conversation } })
  return live
}

/** Tries to learn from answers, events and headers whether members who hide it are online, typing or reading. */
export const signalsGroup: AttackGroup = {
  name: 'signals',
  title: 'telling whether a member is online, types or has read, who does not show it',
  async run(environment, report) {
    const audio = (await createTestRecording({ seconds: 2 })).toString('base64')
    const partner = await createJourneyAccount({
      name: 'Watching',
      premium: true,
      credits: 60,
      city: 'Delft',
    })
    const free = createAttackClient(environment, await createJourneyAccount({ name: 'Unpaid', credits: 10 }))
    const asPartner = createAttackClient(environment, partner)
    const beginChat = async (name: string): Promise<Watched> => {
      const account = await createJourneyAccount({ name, gender: 'male', city: 'Delft' })
      const send = async (body: object) => {
        const { json } = await asPartner.call('POST', '/api/chat.php', {
          body: { profile: account.id, ...body },
        })
        return json['message'] as { id: number; conversation: number }
      }
      const { conversation } = await send({ text: `Hello ${name}` })
      const { id: voice } = await send({ voice: { audio } })
      const { id: image } = await send({ image: await createSamplePng() })
      return { account, client: createAttackClient(environment, account), conversation, voice, image }
    }
    const [hidden, shown] = [await beginChat('Hiding'), await beginChat('Showing')]
    const stored = await hidden.client.call('PUT', '/api/profile.php', { body: switches })
    report.expectSame('all three switches off', stored.status, 200)
    for (const name of Object.keys(switches)) {
      await asPartner.call('PUT', '/api/profile.php', {
        body: { [name]: true, id: hidden.account.id, member: hidden.account.id },
      })
      for (const value of ['sometimes', 2, null, [true]]) {
        const { status } = await hidden.client.call('PUT', '/api/profile.php', { body: { [name]: value } })
        report.check(`${name} = ${JSON.stringify(value)}`, status, status === 422)
      }
    }

    const live = await openLiveSocket(environment, {
      origin: environment.url,
      cookie: `session=${partner.session}`,
    })
    const sockets = [live, await useChat(environment, hidden)]
    // Events are sent in order, so what is never said of the first is known once the second has been seen.
    sockets.push(await useChat(environment, shown))
    const seen = await readUntil(
      async () => findEvents(live, shown),
      (events) => events.length >= 6,
    )
    report.expectSame('live events about a member who shows everything', seen, [
      'delivered',
      'online',
      'presence',
      'read',
      'typing',
      'voice_heard',
    ])
    report.expectSame('the same about one who shows nothing', findEvents(live, hidden), [])
    report.expectSame(
      'marks of messages to a member who shows everything',
      await findMarks(asPartner, shown),
      ['delivered', 'heard', 'read'],
    )
    report.expectSame('the same to one who shows nothing', await findMarks(asPartner, hidden), [])

    await hidden.client.call('POST', '/api/like.php', { body: { id: partner.id } })
    await shown.client.call('POST', '/api/like.php', { body: { id: partner.id } })
    for (const { account } of [hidden, shown])
      await asPartner.call('PUT', '/api/favourite.php', { body: { id: account.id } })
    const shownIn: string[] = []
    const reads: [what: string, path: (id: number) => string][] = [
      ['the profile', (id) => `/api/member.php?id=${id}`],
      ['the chat list', () => '/api/chats.php'],
      ['the chat list by name', () => '/api/chats.php?name=ing'],
      ['the conversation', (id) => `/api/chat.php?profile=${id}`],
      ['the search', () => '/api/members.php?country=NL&gender=male'],
      ['the filter "online"', () => '/api/members.php?country=NL&gender=male&online=true'],
      ['the filter "online", by distance', () => '/api/members.php?online=true&distance=10&sort=nearest'],
      ['the newest', () => '/api/members.php?country=NL&gender=male&sort=newest'],
      ['the suggestions', () => '/api/signup-matches.php'],
      ['the match finder', () => '/api/match-finder.php'],
      ['the likes', () => '/api/likes.php'],
      ['the matches', () => '/api/likes.php?type=matched'],
      ['the favourites', () => '/api/favourites.php'],
      ['the swipe game', () => '/api/swipe.php'],
      ['the profile views', () => '/api/profile-views.php'],
      ['the neighbours', (id) => `/api/neighbours.php?id=${id}`],
    ]
    for (const [what, path] of reads) {
      const { status, json, headers } = await asPartner.call('GET', path(hidden.account.id))
      const told = findPresence(json, hidden.account.id)
      report.check(
        `${what}: of a member who shows nothing`,
        `${status} ${told.join(', ')}`,
        status < 500 && told.length === 0 && headers['last-modified'] === undefined,
      )
      const other = await asPartner.call('GET', path(shown.account.id))
      if (findPresence(other.json, shown.account.id).includes('online')) shownIn.push(what)
    }
    report.check(
      'where a member who shows everything is online',
      shownIn,
      ['the profile', 'the chat list', 'the search', 'the filter "online"'].every((what) =>
        shownIn.includes(what),
      ),
    )
    const filtered = await asPartner.call('GET', '/api/members.php?country=NL&gender=male&online=true')
    const found = (filtered.json['members'] as { id: number }[]).map(({ id }) => id)
    report.expectSame(
      'the filter "online" finds who shows it, and only them',
      [found.includes(shown.account.id), found.includes(hidden.account.id)],
      [true, false],
    )
    const own = await hidden.client.call('GET', `/api/member.php?id=${partner.id}`)
    report.expectSame('who shows nothing still sees others', findPresence(own.json, partner.id), ['online'])

    const { data } = await collectPersonalData(environment.app.services, partner.id)
    const exported = collectObjects(data['chats']).filter((sent) => sent['sent_by_me'] === true)
    report.check(
      'the partner’s export: messages, and those that tell when the other one opened or heard them',
      `${exported.length}, ${exported.filter((sent) => sent['image_opened_at'] ?? sent['voice_heard_at']).length}`,
      exported.length >= 6 && exported.every((sent) => !(sent['image_opened_at'] ?? sent['voice_heard_at'])),
    )

    const byFree = await free.call('POST', '/api/chat.php', {
      body: { profile: shown.account.id, text: 'Hello' },
    })
    const { conversation } = byFree.json['message'] as { conversation: number }
    await shown.client.call('GET', `/api/chat.php?conversation=${conversation}`)
    const freeMarks = await findMarks(free, { ...shown, conversation })
    report.check('a free sender sees "read"', freeMarks, !freeMarks.includes('read'))

    await hidden.client.call('PUT', '/api/profile.php', { body: { send_read_receipts: true } })
    await hidden.client.call('PUT', '/api/profile.php', { body: { send_read_receipts: false } })
    await Promise.all(
      Array.from({ length: 10 }, () =>
        hidden.client.call('PUT', '/api/chat.php', { body: { conversation: hidden.conversation } }),
      ),
    )
    report.expectSame('marks after the switch was on for a moment', await findMarks(asPartner, hidden), [])
    for (const { socket } of sockets) socket.terminate()
  },
}
