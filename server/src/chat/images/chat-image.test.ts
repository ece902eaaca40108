// Who may have an image of a chat, when, and how much of it.
import { randomUUID } from 'node:crypto'
import {
  deleteChatEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  openImageEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { likeEndpoint, unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { hoursToMs, addMs } from '../../platform/clock.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { renderPhoto } from '../../profiles/photos/render-photo.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import {
  createBlurredImagePath,
  getChatImageFilePath,
  createChatImagePath,
  renderChatImage,
} from './chat-image.ts'

const app = await createTestServer({ signup_credits: 0 })
const giveCredits = (memberId: number, amount: number) =>
  createCreditGrant(app.db, {
    memberId,
    amount,
    kind: 'goodwill',
    source: 'goodwill',
    key: randomUUID(),
    at: new Date(),
  })
const image = (await createTestPicture()).toString('base64')
const getStatus = async (path: string, viewer: number | null) =>
  (await app.ask('GET', path, viewer === null ? {} : { cookie: await app.session(viewer) })).status

const parseImageId = (address: string | null | undefined) =>
  /\/chat-images\/([0-9a-f-]{36})/.exec(address ?? '')?.[1] ?? ''

/** Two who write, and an image that the first one sent. */
async function sendImage() {
  const [sender, receiver] = [await app.member({ premium: true }), await app.member()]
  await giveCredits(sender, 50)
  const { message } = await app.call(sender, sendMessageEndpoint, { profile: receiver, image })
  const address = message.image?.address ?? ''
  return {
    sender,
    receiver,
    message: message.id,
    id: parseImageId(address),
    conversation: message.conversation,
    address,
  }
}
/** What a viewer gets at addresses that are signed for this very viewer: of the full image, and of the blurred copy. */
const getStatuses = async (viewer: number, id: string) => [
  await getStatus(createChatImagePath(app.services, viewer, id), viewer),
  await getStatus(createBlurredImagePath(app.services, viewer, id), viewer),
]
const loadLastImage = async (viewer: number, profile: number) =>
  (await app.call(viewer, getThreadEndpoint, { profile })).messages.at(-1)?.image

test('the receiver has the blurred copy only until they open the image; the sender sees it at once', async () => {
  const { sender, receiver, id, message, address } = await sendImage()
  expect(await loadLastImage(sender, receiver)).toMatchObject({ address, width: 600, height: 750 })
  expect(await loadLastImage(receiver, sender)).toEqual({
    address: null,
    blurred: createBlurredImagePath(app.services, receiver, id),
    width: 600,
    height: 750,
  })
  const { chats } = await app.call(receiver, getChatsEndpoint, {})
  expect(chats[0]?.conversation.last_message?.image?.address).toBeNull()
  expect(await getStatuses(sender, id)).toEqual([200, 200])
  expect(await getStatuses(receiver, id)).toEqual([404, 200])
  const opened = await app.call(receiver, openImageEndpoint, { message })
  expect(opened.image.address).toBe(createChatImagePath(app.services, receiver, id))
  expect(await getStatuses(receiver, id)).toEqual([200, 200])
  expect(await loadLastImage(receiver, sender)).toEqual(opened.image)
  expect(await app.call(receiver, openImageEndpoint, { message })).toEqual(opened)
})

test('nobody but the two gets an image, whoever signed the address', async () => {
  const { sender, receiver, message, id, address } = await sendImage()
  const { image: theirs } = await app.call(receiver, openImageEndpoint, { message })
  const third = await app.member({ premium: true })
  expect(theirs.address).not.toBe(address)
  expect(await getStatus(address, receiver)).toBe(404)
  expect(await getStatus(theirs.address ?? '', sender)).toBe(404)
  expect(await getStatuses(third, id)).toEqual([404, 404])
  const bare = [`/chat-images/${id}.webp`, `/chat-images/${id}-blurred.webp`]
  for (const path of [address, theirs.address ?? '', theirs.blurred, ...bare])
    expect([await getStatus(path, null), await getStatus(path, third)]).toEqual([404, 404])
})

test('only the receiver opens an image, and only what is one of theirs', async () => {
  const { sender, receiver, message } = await sendImage()
  const third = await app.member({ premium: true })
  const { message: text } = await app.call(sender, sendMessageEndpoint, {
    profile: receiver,
    text: 'Hello',
  })
  for (const [who, which] of [
    [sender, message],
    [third, message],
    [receiver, text.id],
    [receiver, 2 ** 40],
  ] as const)
    expect(await getRefusalCode(app.call(who, openImageEndpoint, { message: which }))).toBe('not_found')
  expect(await getRefusalCode(app.call(null, openImageEndpoint, { message }))).toBe('authentication_required')
  expect(await loadLastImage(receiver, sender)).toBeNull()
})

test('the event that tells the receiver carries the blurred copy only, and a card whose picture opens', async () => {
  const { receiver, sender, id } = await sendImage()
  const { event } = await app.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', receiver)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    message: { image: { address: null, blurred: createBlurredImagePath(app.services, receiver, id) } },
    profile: { id: sender },
  })
})

test('an image that is older than what a free member sees is neither shown nor opened, until they are premium', async () => {
  const { sender, receiver, id, message } = await sendImage()
  await app.call(receiver, openImageEndpoint, { message })
  for (let i = 0; i < app.site.free_history_messages; i += 1)
    await app.call(sender, sendMessageEndpoint, { profile: receiver, text: `number ${i}` })
  expect(await getStatuses(receiver, id)).toEqual([404, 404])
  expect(await getRefusalCode(app.call(receiver, openImageEndpoint, { message }))).toBe('not_found')
  expect(await getStatuses(sender, id)).toEqual([200, 200])
  await app.db.updateTable('member').set({ premium_since: new Date() }).where('id', '=', receiver).execute()
  expect(await getStatuses(receiver, id)).toEqual([200, 200])
})

test('images are kept without metadata, upright, at most 1600 pixels long; a thin one keeps its shape', async () => {
  const [sender, receiver] = [await app.member({ premium: true }), await app.member()]
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
    const bytes = await createTestPicture(given)
    const { message } = await app.call(sender, sendMessageEndpoint, {
      profile: receiver,
      image: bytes.toString('base64'),
    })
    expect(message.image).toMatchObject(kept)
    const stored = await app.services.storage.read(getChatImageFilePath(parseImageId(message.image?.address)))
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
  const { blurred } = await renderChatImage(app.db, png.toString('base64'))
  const { channels } = await sharp(blurred).sharpen({ sigma: 4 }).greyscale().stats()
  expect(channels[0]?.stdev).toBeLessThan(12)
})

test('a picture that is refused as a photo is refused here too, scaled and encoded anew, and costs nothing', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 2)
  const bytes = await createTestPicture({ seed: 77 })
  const { hash } = await renderPhoto(bytes)
  await sql`insert into blocked_picture (hash, reason) values (${String(hash)}::bigint, 'explicit')`.execute(
    app.db,
  )
  const again = await sharp(bytes).resize(420).webp({ quality: 60 }).toBuffer()
  expect(
    await getRefusalCode(
      app.call(sender, sendMessageEndpoint, { profile: receiver, image: again.toString('base64') }),
    ),
  ).toBe('photo_refused')
  expect((await app.call(sender, sendMessageEndpoint, { profile: receiver, image })).credits).toBe(0)
})

test('a picture is opened only for who may send it: not without credits, not to oneself, not against a block', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  const broken = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]).toString('base64')
  const send = (profile: number) =>
    getRefusalCode(app.call(sender, sendMessageEndpoint, { profile, image: broken }))
  expect(await send(receiver)).toBe('not_enough_credits')
  await giveCredits(sender, 2)
  expect(await send(receiver)).toBe('photo_unreadable')
  expect(await send(sender)).toBe('own_profile')
  await app.call(receiver, blockEndpoint, { id: sender })
  expect(await send(receiver)).toBe('blocked_by')
})

test('a repeat is answered as the first was, although the credits are gone', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 2)
  const key = randomUUID()
  const both = [0, 1].map(() => app.call(sender, sendMessageEndpoint, { profile: receiver, image }, { key }))
  const [first, second] = await Promise.all(both)
  expect(second).toEqual(first)
  expect(await app.call(sender, sendMessageEndpoint, { profile: receiver, image }, { key })).toEqual(first)
})

test('no file is left of an image whose message was refused after it was stored', async () => {
  const [sender, receiver] = [await app.member({ premium: true }), await app.member()]
  await giveCredits(sender, 50)
  const written: string[] = []
  const { write } = app.services.storage
  app.services.storage.write = async (name, bytes) => {
    written.push(name)
    if (written.length === 1) await app.call(receiver, blockEndpoint, { id: sender })
    return write(name, bytes)
  }
  expect(await getRefusalCode(app.call(sender, sendMessageEndpoint, { profile: receiver, image }))).toBe(
    'blocked_by',
  )
  app.services.storage.write = write
  expect(written).toHaveLength(2)
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  for (const name of written) expect(await app.services.storage.read(name), name).toBeNull()
})

test('after a block neither of the two gets it', async () => {
  const { sender, receiver, id } = await sendImage()
  await app.call(receiver, blockEndpoint, { id: sender })
  expect([await getStatuses(sender, id), await getStatuses(receiver, id)]).toEqual([
    [404, 404],
    [404, 404],
  ])
})

test('after the end of a match neither of the two gets it', async () => {
  const { sender, receiver, id, message } = await sendImage()
  await app.call(sender, likeEndpoint, { id: receiver })
  await app.call(receiver, likeEndpoint, { id: sender })
  await app.call(receiver, unmatchEndpoint, { id: sender })
  expect([await getStatuses(sender, id), await getStatuses(receiver, id)]).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect(await getRefusalCode(app.call(receiver, openImageEndpoint, { message }))).toBe('not_found')
  for (const [one, other] of [
    [sender, receiver],
    [receiver, sender],
  ] as const)
    expect((await app.call(one, getThreadEndpoint, { profile: other })).messages).toEqual([])
})

test('who removed the conversation has removed the image; the other one keeps it', async () => {
  const { sender, receiver, id, message, conversation } = await sendImage()
  await app.call(receiver, openImageEndpoint, { message })
  await app.call(receiver, deleteChatEndpoint, { conversation })
  expect([await getStatuses(sender, id), await getStatuses(receiver, id)]).toEqual([
    [200, 200],
    [404, 404],
  ])
  expect(await getRefusalCode(app.call(receiver, openImageEndpoint, { message }))).toBe('not_found')
})

test('the address ends, and the list of chats gives a new one', async () => {
  const { sender, address } = await sendImage()
  try {
    app.clock.set(addMs(new Date(), hoursToMs(2)))
    expect(await getStatus(address, sender)).toBe(404)
    const { chats } = await app.call(sender, getChatsEndpoint, {})
    expect(await getStatus(chats[0]?.conversation.last_message?.image?.address ?? '', sender)).toBe(200)
  } finally {
    app.clock.set(null)
  }
})

test.each([
  ['photo_type', Buffer.from('<svg/>')],
  ['photo_animated', Buffer.from('GIF89a')],
  ['photo_unreadable', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])],
])('an image that can not be one is refused with %s and costs nothing', async (code, bytes) => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 2)
  expect(
    await getRefusalCode(
      app.call(sender, sendMessageEndpoint, { profile: receiver, image: bytes.toString('base64') }),
    ),
  ).toBe(code)
  expect((await app.call(sender, sendMessageEndpoint, { profile: receiver, image })).credits).toBe(0)
})

test('a gift carries no image along for nothing', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 20)
  const { message } = await app.call(sender, sendMessageEndpoint, {
    profile: receiver,
    gift: 'rose',
    image,
  })
  expect(message).toMatchObject({ kind: 'gift', image: null })
})
