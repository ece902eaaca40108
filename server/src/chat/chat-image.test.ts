// Who may have an image of a chat, when, and how much of it.
import { randomUUID } from 'node:crypto'
import { deleteChat, getChats, getThread, openImage, sendMessage } from '@amarelle/contract/chat'
import { like, unmatch } from '@amarelle/contract/likes'
import { block } from '@amarelle/contract/moderation'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { hours, later } from '../platform/clock.ts'
import { refusal } from '../platform/test-house.ts'
import { grant } from '../credits/index.ts'
import { renderPhoto } from '../profiles/render-photo.ts'
import { picture } from '../profiles/test-pictures.ts'
import { blurredImagePath, chatImageAt, chatImagePath, renderChatImage } from './chat-image.ts'

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

const idIn = (address: string | null | undefined) =>
  /\/chat-images\/([0-9a-f-]{36})/.exec(address ?? '')?.[1] ?? ''

/** Two who write, and an image that the first one sent. */
async function sent() {
  const [sender, receiver] = [await house.member({ premium: true }), await house.member()]
  await giveCredits(sender, 50)
  const { message } = await house.call(sender, sendMessage, { profile: receiver, image })
  const address = message.image?.address ?? ''
  return {
    sender,
    receiver,
    message: message.id,
    id: idIn(address),
    conversation: message.conversation,
    address,
  }
}
/** What a viewer gets at addresses that are signed for this very viewer: of the full image, and of the blurred copy. */
const givenTo = async (viewer: number, id: string) => [
  await status(chatImagePath(house.parts, viewer, id), viewer),
  await status(blurredImagePath(house.parts, viewer, id), viewer),
]
const imageOf = async (viewer: number, profile: number) =>
  (await house.call(viewer, getThread, { profile })).messages.at(-1)?.image

test('the receiver has the blurred copy only until they open the image; the sender sees it at once', async () => {
  const { sender, receiver, id, message, address } = await sent()
  expect(await imageOf(sender, receiver)).toMatchObject({ address, width: 600, height: 750 })
  expect(await imageOf(receiver, sender)).toEqual({
    address: null,
    blurred: blurredImagePath(house.parts, receiver, id),
    width: 600,
    height: 750,
  })
  const { chats } = await house.call(receiver, getChats, {})
  expect(chats[0]?.conversation.last_message?.image?.address).toBeNull()
  expect(await givenTo(sender, id)).toEqual([200, 200])
  expect(await givenTo(receiver, id)).toEqual([404, 200])
  const opened = await house.call(receiver, openImage, { message })
  expect(opened.image.address).toBe(chatImagePath(house.parts, receiver, id))
  expect(await givenTo(receiver, id)).toEqual([200, 200])
  expect(await imageOf(receiver, sender)).toEqual(opened.image)
  expect(await house.call(receiver, openImage, { message })).toEqual(opened)
})

test('nobody but the two gets an image, whoever signed the address', async () => {
  const { sender, receiver, message, id, address } = await sent()
  const { image: theirs } = await house.call(receiver, openImage, { message })
  const third = await house.member({ premium: true })
  expect(theirs.address).not.toBe(address)
  expect(await status(address, receiver)).toBe(404)
  expect(await status(theirs.address ?? '', sender)).toBe(404)
  expect(await givenTo(third, id)).toEqual([404, 404])
  const bare = [`/chat-images/${id}.webp`, `/chat-images/${id}-blurred.webp`]
  for (const path of [address, theirs.address ?? '', theirs.blurred, ...bare])
    expect([await status(path, null), await status(path, third)]).toEqual([404, 404])
})

test('only the receiver opens an image, and only what is one of theirs', async () => {
  const { sender, receiver, message } = await sent()
  const third = await house.member({ premium: true })
  const { message: text } = await house.call(sender, sendMessage, { profile: receiver, text: 'Hello' })
  for (const [who, which] of [
    [sender, message],
    [third, message],
    [receiver, text.id],
    [receiver, 2 ** 40],
  ] as const)
    expect(await refusal(house.call(who, openImage, { message: which }))).toBe('not_found')
  expect(await refusal(house.call(null, openImage, { message }))).toBe('authentication_required')
  expect(await imageOf(receiver, sender)).toBeNull()
})

test('the event that tells the receiver carries the blurred copy only, and a card whose picture opens', async () => {
  const { receiver, sender, id } = await sent()
  const { event } = await house.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', receiver)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    message: { image: { address: null, blurred: blurredImagePath(house.parts, receiver, id) } },
    profile: { id: sender },
  })
})

test('an image that is older than what a free member sees is neither shown nor opened, until they are premium', async () => {
  const { sender, receiver, id, message } = await sent()
  await house.call(receiver, openImage, { message })
  for (let i = 0; i < house.site.free_history_messages; i += 1)
    await house.call(sender, sendMessage, { profile: receiver, text: `number ${i}` })
  expect(await givenTo(receiver, id)).toEqual([404, 404])
  expect(await refusal(house.call(receiver, openImage, { message }))).toBe('not_found')
  expect(await givenTo(sender, id)).toEqual([200, 200])
  await house.db.updateTable('member').set({ premium_since: new Date() }).where('id', '=', receiver).execute()
  expect(await givenTo(receiver, id)).toEqual([200, 200])
})

test('images are kept without metadata, upright, at most 1600 pixels long; a thin one keeps its shape', async () => {
  const [sender, receiver] = [await house.member({ premium: true }), await house.member()]
  await giveCredits(sender, 50)
  for (const [given, kept] of [
    [
      { width: 4000, height: 1000 },
      { width: 1600, height: 400 },
    ],
    [
      { width: 2000, height: 9 },
      { width: 1600, height: 7 },
    ],
    [
      { width: 40, height: 30 },
      { width: 40, height: 30 },
    ],
  ] as const) {
    const bytes = await picture(given)
    const { message } = await house.call(sender, sendMessage, {
      profile: receiver,
      image: bytes.toString('base64'),
    })
    expect(message.image).toMatchObject(kept)
    const stored = await house.parts.storage.read(chatImageAt(idIn(message.image?.address)))
    expect(await sharp(stored ?? Buffer.of()).metadata()).toMatchObject({ format: 'webp', ...kept })
    expect((await sharp(stored ?? Buffer.of()).metadata()).exif).toBeUndefined()
  }
})

test('nothing that is finer than 32 pixels survives in the blurred copy, however it is sharpened', async () => {
  const stripes = Buffer.alloc(1024 * 1024, 0)
  for (let i = 0; i < stripes.length; i += 1) stripes[i] = i % 16 < 8 ? 0 : 255
  const png = await sharp(stripes, { raw: { width: 1024, height: 1024, channels: 1 } })
    .png()
    .toBuffer()
  const { blurred } = await renderChatImage(house.db, png.toString('base64'))
  const { channels } = await sharp(blurred).sharpen({ sigma: 4 }).greyscale().stats()
  expect(channels[0]?.stdev).toBeLessThan(12)
})

test('a picture that is refused as a photo is refused here too, scaled and encoded anew, and costs nothing', async () => {
  const [sender, receiver] = [await house.member(), await house.member()]
  await giveCredits(sender, 2)
  const bytes = await picture({ seed: 77 })
  const { hash } = await renderPhoto(bytes)
  await sql`insert into blocked_picture (hash, reason) values (${String(hash)}::bigint, 'explicit')`.execute(
    house.db,
  )
  const again = await sharp(bytes).resize(420).webp({ quality: 60 }).toBuffer()
  expect(
    await refusal(house.call(sender, sendMessage, { profile: receiver, image: again.toString('base64') })),
  ).toBe('photo_refused')
  expect((await house.call(sender, sendMessage, { profile: receiver, image })).credits).toBe(0)
})

test('a picture is opened only for who may send it: not without credits, not to oneself, not against a block', async () => {
  const [sender, receiver] = [await house.member(), await house.member()]
  const broken = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]).toString('base64')
  const send = (profile: number) => refusal(house.call(sender, sendMessage, { profile, image: broken }))
  expect(await send(receiver)).toBe('not_enough_credits')
  await giveCredits(sender, 2)
  expect(await send(receiver)).toBe('photo_unreadable')
  expect(await send(sender)).toBe('own_profile')
  await house.call(receiver, block, { id: sender })
  expect(await send(receiver)).toBe('blocked_by')
})

test('a repeat is answered as the first was, although the credits are gone', async () => {
  const [sender, receiver] = [await house.member(), await house.member()]
  await giveCredits(sender, 2)
  const key = randomUUID()
  const both = [0, 1].map(() => house.call(sender, sendMessage, { profile: receiver, image }, { key }))
  const [first, second] = await Promise.all(both)
  expect(second).toEqual(first)
  expect(await house.call(sender, sendMessage, { profile: receiver, image }, { key })).toEqual(first)
})

test('no file is left of an image whose message was refused after it was stored', async () => {
  const [sender, receiver] = [await house.member({ premium: true }), await house.member()]
  await giveCredits(sender, 50)
  const written: string[] = []
  const { write } = house.parts.storage
  house.parts.storage.write = async (name, bytes) => {
    written.push(name)
    if (written.length === 1) await house.call(receiver, block, { id: sender })
    return write(name, bytes)
  }
  expect(await refusal(house.call(sender, sendMessage, { profile: receiver, image }))).toBe('blocked_by')
  house.parts.storage.write = write
  expect(written).toHaveLength(2)
  await house.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await house.drainJobs()
  for (const name of written) expect(await house.parts.storage.read(name), name).toBeNull()
})

test('after a block neither of the two gets it', async () => {
  const { sender, receiver, id } = await sent()
  await house.call(receiver, block, { id: sender })
  expect([await givenTo(sender, id), await givenTo(receiver, id)]).toEqual([
    [404, 404],
    [404, 404],
  ])
})

test('after the end of a match neither of the two gets it', async () => {
  const { sender, receiver, id, message } = await sent()
  await house.call(sender, like, { id: receiver })
  await house.call(receiver, like, { id: sender })
  await house.call(receiver, unmatch, { id: sender })
  expect([await givenTo(sender, id), await givenTo(receiver, id)]).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect(await refusal(house.call(receiver, openImage, { message }))).toBe('not_found')
  for (const [one, other] of [
    [sender, receiver],
    [receiver, sender],
  ] as const)
    expect((await house.call(one, getThread, { profile: other })).messages).toEqual([])
})

test('who removed the conversation has removed the image; the other one keeps it', async () => {
  const { sender, receiver, id, message, conversation } = await sent()
  await house.call(receiver, openImage, { message })
  await house.call(receiver, deleteChat, { conversation })
  expect([await givenTo(sender, id), await givenTo(receiver, id)]).toEqual([
    [200, 200],
    [404, 404],
  ])
  expect(await refusal(house.call(receiver, openImage, { message }))).toBe('not_found')
})

test('the address ends, and the list of chats gives a new one', async () => {
  const { sender, address } = await sent()
  try {
    house.clock.set(later(new Date(), hours(2)))
    expect(await status(address, sender)).toBe(404)
    const { chats } = await house.call(sender, getChats, {})
    expect(await status(chats[0]?.conversation.last_message?.image?.address ?? '', sender)).toBe(200)
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
