import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createTestRecording } from '../../../server/testing/chat/recordings.ts'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createBlackPng, addExif } from '../../pictures.ts'

const html = Buffer.from('<html><script>alert(1)</script></html>')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" onload="alert(1)"/>',
)

/** Files that are not of the declared type, are too large when decoded, or contain the location where they were taken. */
export const uploadsGroup: AttackGroup = {
  name: 'uploads',
  title: 'files that pretend to be photos or recordings',
  async run(environment, report) {
    const plain = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    const frames = await sharp(
      await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          sharp({ create: { width: 300, height: 300, channels: 3, background: { r: i * 6, g: 0, b: 0 } } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const files: [what: string, bytes: Buffer][] = [
      ['an SVG with script', svg],
      ['HTML sent as a photo', html],
      ['HTML behind the first bytes of a JPEG', Buffer.concat([plain.subarray(0, 20), html])],
      ['a PNG that declares 50,000 × 50,000', createBlackPng(50_000, 50_000)],
      ['a PNG of 300 × 130,000', createBlackPng(300, 130_000)],
      ['an animated GIF of 40 frames', frames],
      ['half a JPEG', plain.subarray(0, plain.length / 2)],
      ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
      ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
      ['a megabyte of zeros', Buffer.alloc(1024 * 1024)],
      [
        'a compressed megabyte with the signature of a PNG',
        Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync(Buffer.alloc(1024 * 1024))]),
      ],
      ['an ISO base media file (HEIC)', Buffer.from('0000001c66747970686569630000000068656963', 'hex')],
      ['an empty file', Buffer.alloc(0)],
    ]
    const owner = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Uploader', premium: true, credits: 100 }),
    )
    const friend = await createJourneyAccount({ gender: 'male' })
    for (const [what, bytes] of files) {
      const image = bytes.toString('base64')
      const photo = await owner.call('POST', '/api/photo.php', { body: { image } })
      const sent = await owner.call('POST', '/api/chat.php', {
        body: { profile: friend.id, image: image || 'AAAA' },
      })
      report.check(
        `${what}, as a photo and in a chat`,
        `${photo.status} ${photo.errorCode}, ${sent.status} ${sent.errorCode}`,
        [photo, sent].every(({ status }) => status === 413 || status === 422),
      )
    }
    for (const image of [
      '../../etc/passwd',
      'http://127.0.0.1/',
      'data:image/png;base64,AAAA',
      '\u0000',
      '%00',
      '💥'.repeat(100),
    ]) {
      const answer = await owner.call('POST', '/api/photo.php', { body: { image } })
      report.check(
        `text instead of base64: ${JSON.stringify(image.slice(0, 24))}`,
        `${answer.status} ${answer.errorCode}`,
        answer.status === 422,
      )
    }
    const recording = await createTestRecording()
    const recordings: [what: string, bytes: Buffer][] = [
      ['HTML', html],
      ['a JPEG', plain],
      ['half a recording', recording.subarray(0, recording.length / 2)],
      ['a video', await createTestRecording({ video: true })],
      ['an MP4 video', await createTestRecording({ video: true, format: 'mp4' })],
      [
        'two minutes that claim to be one second',
        await createTestRecording({ seconds: 120, statedPacketSeconds: 1 / 6000 }),
      ],
      [
        'the header of a recording before a megabyte of zeros',
        Buffer.concat([recording.subarray(0, 300), Buffer.alloc(1_000_000)]),
      ],
      ['two megabytes', Buffer.alloc(2 * 1024 * 1024)],
      ['nothing', Buffer.alloc(0)],
    ]
    for (const [what, bytes] of recordings) {
      const { status, errorCode } = await owner.call('POST', '/api/chat.php', {
        body: { profile: friend.id, voice: { audio: bytes.toString('base64') } },
      })
      report.check(`as a voice message: ${what}`, `${status} ${errorCode}`, status === 413 || status === 422)
    }
    for (const levels of [[-1], [101], [0.5], Array.from({ length: 65 }, () => 1), 'loud', [null]]) {
      const { status, errorCode } = await owner.call('POST', '/api/chat.php', {
        body: { profile: friend.id, voice: { audio: recording.toString('base64'), levels } },
      })
      report.check(
        `a waveform of ${JSON.stringify(levels).slice(0, 24)}`,
        `${status} ${errorCode}`,
        status === 422,
      )
    }
    const voiced = await owner.call('POST', '/api/chat.php', {
      body: { profile: friend.id, voice: { audio: recording.toString('base64') } },
    })
    const { message } = voiced.json as unknown as { message: { id: number; voice: { address: string } } }
    const stranger = createAttackClient(environment, await createJourneyAccount({ premium: true }))
    for (const path of [message.voice.address, message.voice.address.replace(/[?].*/, '')]) {
      const { status } = await stranger.call('GET', path)
      report.check('the recording of others, with and without their signature', status, status === 404)
    }
    const heard = await stranger.call('POST', '/api/voice-heard.php', { body: { message: message.id } })
    report.check('marking the recording of others as heard', heard.errorCode, heard.errorCode === 'not_found')
    const tagged = await addExif(plain)
    const before = await sharp(tagged).metadata()
    const answer = await owner.call('POST', '/api/photo.php', { body: { image: tagged.toString('base64') } })
    const { photos } = answer.json['profile'] as { photos: { sizes: Record<string, string> }[] }
    const leaks: string[] = []
    for (const address of Object.values(photos.at(-1)?.sizes ?? {})) {
      const served = await fetch(new URL(address, environment.url), {
        headers: { cookie: `session=${owner.cookies.get('session')}` },
      })
      const { exif, xmp, iptc } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
      if (exif || xmp || iptc) leaks.push(address)
      report.check(
        'the content type of the served picture',
        served.headers.get('content-type'),
        /^image\/(webp|jpeg|avif)$/.test(served.headers.get('content-type') ?? '') &&
          served.headers.get('x-content-type-options') === 'nosniff',
      )
    }
    report.check(
      'location and camera data: in the file, number of served pictures with them',
      [before.exif !== undefined, leaks.length],
      before.exif !== undefined && leaks.length === 0,
    )
    for (const path of [
      '/photos/../../../etc/passwd',
      '/photos/..%2f..%2fsecret',
      '/photos/%00',
      `/photos/${'a'.repeat(5000)}`,
    ]) {
      const stolen = await owner.call('GET', path)
      report.check(
        `a path of a picture: ${path.slice(0, 40)}`,
        stolen.status,
        stolen.status >= 400 && stolen.status < 500,
      )
    }
  },
}
