import { randomUUID } from 'node:crypto'
import { deleteChat, getChats, getThread, sendMessage } from '@amarelle/contract/chat'
import { block } from '@amarelle/contract/moderation'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { hours, later } from '../platform/clock.ts'
import { refusal } from '../platform/test-house.ts'
import { grant } from '../credits/index.ts'
import { picture } from '../profiles/test-pictures.ts'
import { chatImagePath } from './chat-image.ts'

const house = await testServer({ signup_credits: 0 })
const giveCredits = (memberId: number, amount: number) =>
  grant(house.db, {
    memberId,
    amount,
    kind: 'goodwill',
    source: 'goodwill',
    key: randomUUID(),
    at: new Date(),
  })
const image = (await picture()).toString('base64')
const status = async (path: string, viewer: number | null) =>
  (await house.ask('GET', path, viewer === null ? {} : { cookie: await house.session(viewer) })).status

/** Two who write, and an image that the first one sent. */
async function sent() {
  const [sender, receiver] = [await house.member({ premium: true }), await house.member()]
  await giveCredits(sender, 50)
  const { message } = await house.call(sender, sendMessage, { profile: receiver, image })
  const id = /\/chat-images\/([0-9a-f-]{36})/.exec(message.image ?? '')?.[1] ?? ''
  return { sender, receiver, id, conversation: message.conversation, address: message.image ?? '' }
}
/** What a viewer gets at an address that is signed for this very viewer. */
const givenTo = (viewer: number, id: string) => status(chatImagePath(house.parts, viewer, id), viewer)

test('the two of the conversation see the image, each at an address of their own; nobody else does', async () => {
  const { sender, receiver, id, address } = await sent()
  const third = await house.member({ premium: true })
  const theirs = (await house.call(receiver, getThread, { profile: sender })).messages.at(-1)?.image ?? ''
  expect(await status(address, sender)).toBe(200)
  expect(await status(theirs, receiver)).toBe(200)
  expect(theirs).not.toBe(address)
  expect(await status(address, receiver)).toBe(404)
  expect(await givenTo(third, id)).toBe(404)
  for (const path of [address, theirs, `/chat-images/${id}.webp`]) {
    expect(await status(path, null)).toBe(404)
    expect(await status(path, third)).toBe(404)
  }
})

test('the event that tells the receiver carries an address of the receiver’s, and a card whose picture opens', async () => {
  const { receiver, sender, id } = await sent()
  const { event } = await house.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', receiver)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    message: { image: chatImagePath(house.parts, receiver, id) },
    profile: { id: sender },
  })
})

test('after a block neither of the two gets it', async () => {
  const { sender, receiver, id } = await sent()
  await house.call(receiver, block, { id: sender })
  expect([await givenTo(sender, id), await givenTo(receiver, id)]).toEqual([404, 404])
})

test('who removed the conversation has removed the image; the other one keeps it', async () => {
  const { sender, receiver, id, conversation } = await sent()
  await house.call(receiver, deleteChat, { conversation })
  expect([await givenTo(sender, id), await givenTo(receiver, id)]).toEqual([200, 404])
})

test('the address ends, and the list of chats gives a new one', async () => {
  const { sender, address } = await sent()
  try {
    house.clock.set(later(new Date(), hours(2)))
    expect(await status(address, sender)).toBe(404)
    const { chats } = await house.call(sender, getChats, {})
    expect(await status(chats[0]?.conversation.last_message?.image ?? '', sender)).toBe(200)
  } finally {
    house.clock.set(null)
  }
})

test.each([
  ['photo_type', Buffer.from('<svg/>')],
  ['photo_animated', Buffer.from('GIF89a')],
  ['photo_unreadable', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])],
])('an image that can not be one is refused with %s and costs nothing', async (code, bytes) => {
  const [sender, receiver] = [await house.member(), await house.member()]
  await giveCredits(sender, 2)
  expect(
    await refusal(house.call(sender, sendMessage, { profile: receiver, image: bytes.toString('base64') })),
  ).toBe(code)
  expect((await house.call(sender, sendMessage, { profile: receiver, image })).credits).toBe(0)
})

test('a gift carries no image along for nothing', async () => {
  const [sender, receiver] = [await house.member(), await house.member()]
  await giveCredits(sender, 20)
  const { message } = await house.call(sender, sendMessage, { profile: receiver, gift: 'rose', image })
  expect(message).toMatchObject({ kind: 'gift', image: null })
})
