// Tests who may see a chat image, when, and whether in full or blurred.
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

/** Creates two members, of whom the first sends the second an image. */
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
/** HTTP status of the full image and of the blurred copy, requested by a viewer with URLs signed for them. */
const getStatuses = async (viewer: number, id: string) => [
  await getStatus(createChatImagePath(app.services, viewer, id), viewer),
  await getStatus(createBlurredImagePath(app.services, viewer, id), viewer),
]
const loadLastImage = async (viewer: number, profile: number) =>
  (await app.call(viewer, getThreadEndpoint, { profile })).messages.at(-1)?.image

test('the receiver gets only the blurred copy until they open the image; the sender sees it at once', async () => {
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

test('only sender and receiver get an image, each with the URL signed for them', async () => {
  const { sender, receiver, message, id, address } = await sendImage()
  const { image: receiverImage } = await app.call(receiver, openImageEndpoint, { message })
  const third = await app.member({ premium: true })
  expect(receiverImage.address).not.toBe(address)
  expect(await getStatus(address, receiver)).toBe(404)
  expect(await getStatus(receiverImage.address ?? '', sender)).toBe(404)
  expect(await getStatuses(third, id)).toEqual([404, 404])
  const unsignedPaths = [`/chat-images/${id}.webp`, `/chat-images/${id}-blurred.webp`]
  for (const path of [address, receiverImage.address ?? '', receiverImage.blurred, ...unsignedPaths])
    expect([await getStatus(path, null), await getStatus(path, third)]).toEqual([404, 404])
})

test('only the receiver can open an image, and only a message with an image', async () => {
  const { sender, receiver, message } = await sendImage()
  const third = await app.member({ premium: true })
  const { message: text } = await app.call(sender, sendMessageEndpoint, {
    profile: receiver,
    text: 'Hello',
  })
  for (const [who, messageId] of [
    [sender, message],
    [third, message],
    [receiver, text.id],
    [receiver, 2 ** 40],
  ] as const)
    expect(await getRefusalCode(app.call(who, openImageEndpoint, { message: messageId }))).toBe('not_found')
  expect(await getRefusalCode(app.call(null, openImageEndpoint, { message }))).toBe('authentication_required')
  expect(await loadLastImage(receiver, sender)).toBeNull()
})

test('the receiver’s event contains the URL of the blurred copy only, and the sender’s card', async () => {
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

test('an image outside a free member’s visible history can’t be loaded or opened until they are premium', async () => {
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

test('images are stored without metadata, upright, at most 1600 pixels on the longer edge, with their aspect ratio', async () => {
  const [sender, receiver] = [await app.member({ premium: true }), await app.member()]
  await giveCredits(sender, 50)
  for (const [size, storedSize] of [
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
    const bytes = await createTestPicture(size)
    const { message } = await app.call(sender, sendMessageEndpoint, {
      profile: receiver,
      image: bytes.toString('base64'),
    })
    expect(message.image).toMatchObject(storedSize)
    const stored = await app.services.storage.read(getChatImageFilePath(parseImageId(message.image?.address)))
    expect(await sharp(stored ?? Buffer.of()).metadata()).toMatchObject({ format: 'webp', ...storedSize })
    expect((await sharp(stored ?? Buffer.of()).metadata()).exif).toBeUndefined()
  }
})

test('the blurred copy has no details finer than 32 pixels per edge, even after sharpening', async () => {
  const stripes = Buffer.alloc(1024 * 1024, 0)
  for (let i = 0; i < stripes.length; i += 1) stripes[i] = i % 16 < 8 ? 0 : 255
  const png = await sharp(stripes, { raw: { width: 1024, height: 1024, channels: 1 } })
    .png()
    .toBuffer()
  const { blurred } = await renderChatImage(app.db, png.toString('base64'))
  const { channels } = await sharp(blurred).sharpen({ sigma: 4 }).greyscale().stats()
  expect(channels[0]?.stdev).toBeLessThan(12)
})

test('a blocked picture is refused in chats too, even rescaled and re-encoded, and costs nothing', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 2)
  const bytes = await createTestPicture({ seed: 77 })
  const { hash } = await renderPhoto(bytes)
  await sql`insert into blocked_picture (hash, reason) values (${String(hash)}::bigint, 'explicit')`.execute(
    app.db,
  )
  const reencoded = await sharp(bytes).resize(420).webp({ quality: 60 }).toBuffer()
  expect(
    await getRefusalCode(
      app.call(sender, sendMessageEndpoint, { profile: receiver, image: reencoded.toString('base64') }),
    ),
  ).toBe('photo_refused')
  expect((await app.call(sender, sendMessageEndpoint, { profile: receiver, image })).credits).toBe(0)
})

test('an image is decoded only if it may be sent: not without credits, to oneself, or to a member who blocked the sender', async () => {
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

test('a repeated call gets the first response, although the credits are used up', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 2)
  const key = randomUUID()
  const calls = [0, 1].map(() => app.call(sender, sendMessageEndpoint, { profile: receiver, image }, { key }))
  const [first, second] = await Promise.all(calls)
  expect(second).toEqual(first)
  expect(await app.call(sender, sendMessageEndpoint, { profile: receiver, image }, { key })).toEqual(first)
})

test('the files of an image are deleted if its message is refused after they were stored', async () => {
  const [sender, receiver] = [await app.member({ premium: true }), await app.member()]
  await giveCredits(sender, 50)
  const fileNames: string[] = []
  const { write } = app.services.storage
  app.services.storage.write = async (name, bytes) => {
    fileNames.push(name)
    if (fileNames.length === 1) await app.call(receiver, blockEndpoint, { id: sender })
    return write(name, bytes)
  }
  expect(await getRefusalCode(app.call(sender, sendMessageEndpoint, { profile: receiver, image }))).toBe(
    'blocked_by',
  )
  app.services.storage.write = write
  expect(fileNames).toHaveLength(2)
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  for (const name of fileNames) expect(await app.services.storage.read(name), name).toBeNull()
})

test('after a block neither member can load the image', async () => {
  const { sender, receiver, id } = await sendImage()
  await app.call(receiver, blockEndpoint, { id: sender })
  expect([await getStatuses(sender, id), await getStatuses(receiver, id)]).toEqual([
    [404, 404],
    [404, 404],
  ])
})

test('after the end of a match neither member can load the image', async () => {
  const { sender, receiver, id, message } = await sendImage()
  await app.call(sender, likeEndpoint, { id: receiver })
  await app.call(receiver, likeEndpoint, { id: sender })
  await app.call(receiver, unmatchEndpoint, { id: sender })
  expect([await getStatuses(sender, id), await getStatuses(receiver, id)]).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect(await getRefusalCode(app.call(receiver, openImageEndpoint, { message }))).toBe('not_found')
  for (const [viewer, other] of [
    [sender, receiver],
    [receiver, sender],
  ] as const)
    expect((await app.call(viewer, getThreadEndpoint, { profile: other })).messages).toEqual([])
})

test('removing the conversation removes the image for that member only', async () => {
  const { sender, receiver, id, message, conversation } = await sendImage()
  await app.call(receiver, openImageEndpoint, { message })
  await app.call(receiver, deleteChatEndpoint, { conversation })
  expect([await getStatuses(sender, id), await getStatuses(receiver, id)]).toEqual([
    [200, 200],
    [404, 404],
  ])
  expect(await getRefusalCode(app.call(receiver, openImageEndpoint, { message }))).toBe('not_found')
})

test('the URL expires, and the chat list returns a new one', async () => {
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
])('an invalid image is refused with %s and costs nothing', async (code, bytes) => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 2)
  expect(
    await getRefusalCode(
      app.call(sender, sendMessageEndpoint, { profile: receiver, image: bytes.toString('base64') }),
    ),
  ).toBe(code)
  expect((await app.call(sender, sendMessageEndpoint, { profile: receiver, image })).credits).toBe(0)
})

test('an image sent along with a gift is ignored', async () => {
  const [sender, receiver] = [await app.member(), await app.member()]
  await giveCredits(sender, 20)
  const { message } = await app.call(sender, sendMessageEndpoint, {
    profile: receiver,
    gift: 'rose',
    image,
  })
  expect(message).toMatchObject({ kind: 'gift', image: null })
})
