import { membersPerPage } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import { loadGeography } from '../../server/src/sites/index.ts'
import { createWriters } from '../../soak/writers.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'
import { generateMembers } from '../search/generate-members.ts'
import { addBlocks, addOwnRows } from './own-rows.ts'

const ownRowCounts = [10, 1_000, 10_000] as const
const rounds = 25
const warmUpRounds = 5
/** With 1,000 own rows every page is full, so that its cost may not depend on the rows that it leaves out. */
const maxGrowth = 1.5

/** Calls and pages whose rows are the member's own. */
const createPaths = (conversationId: number, otherId: number): readonly string[] => [
  '/api/user.php',
  '/api/likes.php?type=received',
  '/api/likes.php?type=matched',
  '/api/likes.php?type=sent',
  '/api/chats.php',
  `/api/chat.php?conversation=${conversationId}`,
  '/api/transactions.php',
  '/api/bookings.php',
  '/api/data-export.php',
  '/api/sessions.php',
  `/api/member.php?id=${otherId}`,
  '/api/members.php',
  '/api/swipe.php',
]

/** Reading lists with 10, 1,000 and 10,000 own rows of every kind, through the API: the cost depends on the rows shown. */
export async function listsBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { db } = environment.app.services
  try {
    await loadGeography(db)
    const members = await createWriters(environment.app.services, 2 * ownRowCounts.length, 20_000)
    await generateMembers(db, 2 * Math.max(...ownRowCounts) + membersPerPage, () => {})
    const { rows } = await sql<{ id: number; site_id: number }>`
      select member_id as id, site_id from profile where name like 'm%' order by member_id`.execute(db)
    const others = rows.map(({ id }) => id)
    const [callers, blockers]: Caller[][] = [[], []]
    for (const [index, count] of ownRowCounts.entries()) {
      const { id: memberId, cookie } = members[index] ?? { id: 0, cookie: '' }
      const siteId = rows[0]?.site_id ?? 0
      const { conversationId } = await addOwnRows(db, { memberId, siteId, others, count })
      callers?.push({ cookie, paths: createPaths(conversationId, others.at(-1) ?? 0) })
      // Other members, since every list reads the caller's blocks.
      const blocker = members[ownRowCounts.length + index] ?? { id: 0, cookie: '' }
      await addBlocks(db, blocker.id, others.slice(0, count))
      blockers?.push({ cookie: blocker.cookie, paths: ['/api/block.php'] })
    }
    await sql`vacuum analyze`.execute(db)
    await environment.startServers()
    const results: BenchResult[] = []
    for (const group of [callers ?? [], blockers ?? []])
      for (const index of group[0]?.paths.keys() ?? [])
        results.push(await compareCallers(environment.url, group, index))
    return results
  } finally {
    await environment.close()
  }
}

interface Caller {
  readonly cookie: string
  readonly paths: readonly string[]
}
/** One path, called by members with 10, 1,000 and 10,000 own rows in turns. */
async function compareCallers(
  url: string,
  callers: readonly Caller[],
  pathIndex: number,
): Promise<BenchResult> {
  const [few = 0, many = 0, most = 0] = (await measureCallers(url, callers, pathIndex)).map(median)
  const path = callers[0]?.paths[pathIndex]?.replace(/=\d+$/, '') ?? ''
  console.log(`  ${path}: ${[few, many, most].map((timeMs) => `${timeMs.toFixed(1)} ms`).join(', ')}`)
  return createTargetResult(
    `${path}: time with 10,000 own rows / with 1,000`,
    most / Math.max(many, few),
    maxGrowth,
    '',
    false,
  )
}

/** Response times of each caller's path, in turns. */
async function measureCallers(
  url: string,
  callers: readonly Caller[],
  pathIndex: number,
): Promise<number[][]> {
  const timesMs: number[][] = callers.map(() => [])
  for (let round = -warmUpRounds; round < rounds; round += 1)
    for (const [index, { cookie, paths }] of callers.entries()) {
      const start = performance.now()
      const response = await fetch(`${url}${paths[pathIndex]}`, { headers: { cookie } })
      await response.text()
      if (!response.ok) throw new Error(`${paths[pathIndex]} was answered ${response.status}`)
      if (round >= 0) timesMs[index]?.push(performance.now() - start)
    }
  return timesMs
}
