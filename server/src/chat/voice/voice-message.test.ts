// Voice messages: what is accepted and stored, who may hear it, what it costs, and who is told that it was heard.
import { randomUUID } from 'node:crypto'
import {
  getThreadEndpoint,
  markVoiceHeardEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestRecording } from '../../../testing/chat/recordings.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { createVoicePath, getVoiceFilePath } from './voice-file.ts'

const app = await createTestServer({ signup_credits: 0 })
const levels = [0, 40, 100, 7]
const recording = (await createTestRecording()).toString('base64')

/** Two members, of whom the first is premium with credits for ten recordings. */
async function createPair({ credits = 20 } = {}) {
  const [sender, receiver] = [await app.member({ premium: true }), await app.member()]
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  if (credits > 0) await createCreditGrant(app.db, { memberId: sender, amount: credits, ...grant })
  return { sender, receiver }
}
const send = (sender: number, receiver: number, audio = recording, key?: string) =>
  app.call(sender, sendMessageEndpoint, { profile: receiver, voice: { audio, levels } }, key ? { key } : {})
const parseFileId = (address = '') => /\/chat-voices\/([0-9a-f-]{36})/.exec(address)?.[1] ?? ''
async function sendVoice() {
  const pair = await createPair()
  const { message } = await send(pair.sender, pair.receiver)
  return { ...pair, message, id: parseFileId(message.voice?.address) }
}
const fetchAs = async (viewer: number | null, path: string, headers: Record<string, string> = {}) =>
  app.ask('GET', path, { headers, ...(viewer !== null && { cookie: await app.session(viewer) }) })
const getStatus = async (viewer: number | null, id: string) =>
  (await fetchAs(viewer, createVoicePath(app.services, viewer ?? 0, id))).status
const readLast = async (viewer: number, profile: number) =>
  (await app.call(viewer, getThreadEndpoint, { profile })).messages.at(-1)
const countHeardEvents = async (memberId: number) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from member_event
    where member_id = ${memberId} and event ->> 'type' = 'voice_heard'`.execute(app.db)
  return rows[0]?.count
}

test.each(['webm', 'mp4'] as const)(
  'a %s recording is stored as MP4 with its measured length',
  async (format) => {
    const { sender, receiver } = await createPair()
    // The file states four times its length.
    const audio = await createTestRecording({ format, seconds: 3, statedPacketSeconds: 0.08 })
    const { message } = await send(sender, receiver, audio.toString('base64'))
    expect(message).toMatchObject({
      kind: 'voice',
      image: null,
      voice: { duration_ms: 3000, levels, heard: false },
    })
    const response = await fetchAs(sender, message.voice?.address ?? '')
    expect(response.headers.get('content-type')).toBe('audio/mp4')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=/)
    const stored = new Input({
      source: new BufferSource(await response.arrayBuffer()),
      formats: ALL_FORMATS,
    })
    expect((await stored.getTracks()).map(({ type, codec }) => [type, codec])).toEqual([['audio', 'opus']])
    expect(await stored.computeDuration()).toBeCloseTo(3)
  },
)

test('a recording of Safari, AAC in MP4, keeps its codec', async () => {
  const { sender, receiver } = await createPair()
  const audio = await createTestRecording({ format: 'mp4', codec: 'aac', seconds: 3 })
  const { message } = await send(sender, receiver, audio.toString('base64'))
  expect(message.voice?.duration_ms).toBeCloseTo(3000, -2)
  const bytes = await app.services.storage.read(getVoiceFilePath(parseFileId(message.voice?.address)))
  const stored = new Input({ source: new BufferSource(bytes ?? new Uint8Array()), formats: ALL_FORMATS })
  expect((await stored.getTracks()).map(({ codec }) => codec)).toEqual(['aac'])
})

test('nothing of the file’s metadata is stored', async () => {
  const { sender, receiver } = await createPair()
  const title = `Recorded at home ${randomUUID()}`
  const audio = await createTestRecording({ title })
  expect(audio.includes(title)).toBe(true)
  const { message } = await send(sender, receiver, audio.toString('base64'))
  const stored = await app.services.storage.read(getVoiceFilePath(parseFileId(message.voice?.address)))
  expect(Buffer.from(stored ?? []).includes('Recorded')).toBe(false)
})

test('a file that is no recording, or too long, is refused and costs nothing', async () => {
  const { sender, receiver } = await createPair({ credits: 2 })
  const cases: readonly [code: string, bytes: Buffer][] = [
    ['voice_unreadable', await createTestRecording({ video: true })],
    ['voice_unreadable', (await createTestRecording()).subarray(0, 200)],
    ['voice_unreadable', await createTestPicture()],
    ['voice_unreadable', Buffer.from('<html><script>alert(1)</script></html>')],
    ['voice_unreadable', Buffer.from('')],
    ['voice_unreadable', await createTestRecording({ seconds: 0 })],
    ['voice_too_long', await createTestRecording({ seconds: 62 })],
    ['voice_too_long', await createTestRecording({ seconds: 62, statedPacketSeconds: 0.0001 })],
    ['voice_too_long', Buffer.alloc(1024 * 1024 + 1)],
  ]
  for (const [index, [code, bytes]] of cases.entries())
    expect(await getRefusalCode(send(sender, receiver, bytes.toString('base64'))), String(index)).toBe(code)
  const invalidLevels = { audio: recording, levels: [101] }
  expect(
    await getRefusalCode(app.call(sender, sendMessageEndpoint, { profile: receiver, voice: invalidLevels })),
  ).toBe('invalid_input')
  expect((await send(sender, receiver)).credits).toBe(0)
})

test('it costs as much as a photo, and a repeated call neither charges nor stores it twice', async () => {
  const { sender, receiver } = await createPair()
  const key = randomUUID()
  const [first, second] = await Promise.all([0, 1].map(() => send(sender, receiver, recording, key)))
  expect(first?.credits).toBe(20 - app.site.photo_credits)
  expect(second).toEqual(first)
  expect(await send(sender, receiver, recording, key)).toEqual(first)
  const { messages } = await app.call(receiver, getThreadEndpoint, { profile: sender })
  expect(messages).toHaveLength(1)
  const { rows } = await sql`select from ledger_transaction t join message m on m.ledger_transaction_id = t.id
    where m.sender_id = ${sender} and t.kind = 'voice'`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('it is read only if it may be sent', async () => {
  const { sender, receiver } = await createPair({ credits: 0 })
  expect(await getRefusalCode(send(sender, receiver, 'AAAA'))).toBe('not_enough_credits')
  await app.call(receiver, blockEndpoint, { id: sender })
  expect(await getRefusalCode(send(sender, receiver, 'AAAA'))).toBe('blocked_by')
})

test('the file of a message that is refused after it was stored is deleted', async () => {
  const { sender, receiver } = await createPair()
  const { write } = app.services.storage
  let name = ''
  app.services.storage.write = async (path, bytes) => {
    name = path
    await app.call(receiver, blockEndpoint, { id: sender })
    return write(path, bytes)
  }
  expect(await getRefusalCode(send(sender, receiver))).toBe('blocked_by')
  app.services.storage.write = write
  expect(await app.services.storage.read(name)).not.toBeNull()
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  expect(await app.services.storage.read(name)).toBeNull()
})

test('only sender and receiver hear it, each with their own address, and nobody after a block', async () => {
  const { sender, receiver, message, id } = await sendVoice()
  const third = await app.member({ premium: true })
  expect([await getStatus(sender, id), await getStatus(receiver, id)]).toEqual([200, 200])
  expect([await getStatus(third, id), await getStatus(null, id)]).toEqual([404, 404])
  const address = message.voice?.address ?? ''
  for (const viewer of [receiver, third, null]) expect((await fetchAs(viewer, address)).status).toBe(404)
  expect((await fetchAs(sender, address.split('?')[0] ?? '')).status).toBe(404)
  await app.call(receiver, blockEndpoint, { id: sender })
  expect([await getStatus(sender, id), await getStatus(receiver, id)]).toEqual([404, 404])
})

test('players get the part of the file that they ask for', async () => {
  const { sender, message, id } = await sendVoice()
  const bytes = Buffer.from((await app.services.storage.read(getVoiceFilePath(id))) ?? [])
  const address = message.voice?.address ?? ''
  const { length } = bytes
  for (const [range, first, last] of [
    ['bytes=0-1', 0, 1],
    ['bytes=5-', 5, length - 1],
    ['bytes=-7', length - 7, length - 1],
    [`bytes=3-${length + 10}`, 3, length - 1],
  ] as const) {
    const response = await fetchAs(sender, address, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${length}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(first, last + 1))
  }
  const beyond = await fetchAs(sender, address, { range: `bytes=${length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
  for (const range of ['bytes=4-2', 'bytes=0-1,4-5', 'items=0-1'])
    expect((await fetchAs(sender, address, { range })).status, range).toBe(200)
})

test('the first playing tells a premium sender that it was heard, once', async () => {
  const { sender, receiver, message } = await sendVoice()
  const third = await app.member()
  for (const viewer of [sender, third])
    expect(await getRefusalCode(app.call(viewer, markVoiceHeardEndpoint, { message: message.id }))).toBe(
      'not_found',
    )
  await readLast(receiver, sender)
  expect((await readLast(sender, receiver))?.voice?.heard).toBe(false)
  for (let i = 0; i < 2; i += 1) await app.call(receiver, markVoiceHeardEndpoint, { message: message.id })
  expect([await countHeardEvents(sender), await countHeardEvents(receiver)]).toEqual([1, 1])
  expect((await readLast(sender, receiver))?.voice?.heard).toBe(true)
  expect((await readLast(receiver, sender))?.voice?.heard).toBe(true)
})

test('a receiver who sends no read receipts does not tell the sender that they played it', async () => {
  const { sender, receiver, message } = await sendVoice()
  await app.call(receiver, saveProfileEndpoint, { send_read_receipts: false })
  await readLast(receiver, sender)
  await app.call(receiver, markVoiceHeardEndpoint, { message: message.id })
  expect([await countHeardEvents(sender), await countHeardEvents(receiver)]).toEqual([0, 1])
  expect((await readLast(sender, receiver))?.voice?.heard).toBe(false)
  expect((await readLast(receiver, sender))?.voice?.heard).toBe(true)
})
