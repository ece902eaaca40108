import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createBlackPng, createSamplePng } from '../../pictures.ts'

/** Small files that are expensive to decode: refused by their header, and never at the expense of other members. */
export const decodingGroup: AttackGroup = {
  name: 'decoding',
  title: 'pictures that cost much to decode',
  async run(stage, report) {
    const attacker = createAttackClient(stage, await createJourneyAccount({ name: 'Strips', credits: 0 }))
    const receiver = await createJourneyAccount({ gender: 'male' })
    const other = createAttackClient(stage, await createJourneyAccount({ name: 'Upload' }))
    const strip = createBlackPng(300, 130_000).toString('base64')
    const photo = await createSamplePng(1600, 2000)
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
