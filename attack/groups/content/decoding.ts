import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createBlackPng, createSamplePng } from '../../pictures.ts'

/** Small files that are expensive to decode: refused by their header, and never at the expense of other members. */
export const decodingGroup: AttackGroup = {
  name: 'decoding',
  title: 'pictures that are expensive to decode',
  async run(environment, report) {
    const attacker = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Strips', credits: 0 }),
    )
    const receiver = await createJourneyAccount({ gender: 'male' })
    const other = createAttackClient(environment, await createJourneyAccount({ name: 'Upload' }))
    const strip = createBlackPng(300, 130_000).toString('base64')
    const photo = await createSamplePng(1600, 2000)
    const measureUpload = async () => {
      const startedAt = performance.now()
      const { status } = await other.call('POST', '/api/photo.php', { body: { image: photo } })
      return { status, ms: performance.now() - startedAt }
    }
    const alone = await measureUpload()
    const before = environment.memoryMb()
    for (const [what, path, body] of [
      ['as photos', '/api/photo.php', { image: strip }],
      ['in a chat, without credits', '/api/chat.php', { profile: receiver.id, image: strip }],
    ] as const) {
      const sent = Array.from({ length: 60 }, () => attacker.call('POST', path, { body }))
      const queued = await measureUpload()
      const answers = await Promise.all(sent)
      const acceptedCount = answers.filter(({ status }) => status < 400 || status >= 500).length
      report.check(
        `60 strips of 300 × 130,000 ${what}: accepted; another member’s upload alone and queued behind them; memory`,
        `${acceptedCount}; ${alone.ms.toFixed(0)} and ${queued.ms.toFixed(0)} ms; ${before} → ${environment.memoryMb()} MB`,
        acceptedCount === 0 && queued.status === 200 && queued.ms < Math.max(5000, alone.ms * 10),
      )
    }
  },
}
