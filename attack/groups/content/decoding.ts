import { makeMember } from '../../../e2e/members.ts'
import { createClient } from '../../client.ts'
import type { Group } from '../../group.ts'
import { emptyPng, samplePng } from '../../pictures.ts'

/** Few bytes that cost much to decode: refused by their header, and never at somebody else's cost. */
export const decodingGroup: Group = {
  name: 'decoding',
  title: 'pictures that cost much to decode',
  async run(stage, report) {
    const attacker = createClient(stage, await makeMember({ name: 'Strips', credits: 0 }))
    const receiver = await makeMember({ gender: 'male' })
    const other = createClient(stage, await makeMember({ name: 'Upload' }))
    const strip = emptyPng(300, 130_000).toString('base64')
    const photo = await samplePng(1600, 2000)
    const timed = async () => {
      const startedAt = performance.now()
      const { status } = await other.call('POST', '/api/photo.php', { body: { image: photo } })
      return { status, ms: performance.now() - startedAt }
    }
    const alone = await timed()
    const before = stage.memoryMb()
    for (const [what, path, body] of [
      ['as photos', '/api/photo.php', { image: strip }],
      ['in a chat, without credits', '/api/chat.php', { profile: receiver.id, image: strip }],
    ] as const) {
      const sent = Array.from({ length: 60 }, () => attacker.call('POST', path, { body }))
      const behind = await timed()
      const answers = await Promise.all(sent)
      const taken = answers.filter(({ status }) => status < 400 || status >= 500).length
      report.check(
        `60 strips of 300 × 130,000 ${what}: taken; another member’s upload alone and behind them; memory`,
        `${taken}; ${alone.ms.toFixed(0)} and ${behind.ms.toFixed(0)} ms; ${before} → ${stage.memoryMb()} MB`,
        taken === 0 && behind.status === 200 && behind.ms < Math.max(5000, alone.ms * 10),
      )
    }
  },
}
