import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertViews, type RecordedView } from '../../server/src/profiles/views/profile-view.sql.ts'
import { recordProfileView, storeWaitingViews } from '../../server/src/profiles/index.ts'
import { toMemberActor } from '../../server/src/platform/actor.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { createWriters } from '../../soak/writers.ts'
import { generateMembers } from '../search/generate-members.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../support/environment.ts'
import { type BenchResult, createInformationResult, createTargetResult, median } from '../support/measure.ts'
import { measureRate } from '../support/measure-rate.ts'

const memberCount = 5_000
const viewsPerSecond = 1_000
const durationSeconds = 20
/** Views are recorded in steps, as requests arrive. */
const stepMs = 10
const viewsPerBatch = 500
const lanes = 8
const rounds = 3

/** Pairs of different members in an order that repeats none. */
function createPairs(members: readonly number[]): (index: number) => { viewerId: number; viewedId: number } {
  const at = (index: number) => members[index % members.length] ?? 0
  return (index) => ({
    viewerId: at(index),
    viewedId: at(index + 1 + Math.floor(index / members.length)),
  })
}

/** Records 1,000 views a second with the product's own code; returns how many, and the time that the process was busy per view. */
async function recordViews({ app: { services } }: BenchEnvironment, members: readonly number[]) {
  const getPair = createPairs(members)
  const start = performance.now()
  const cpu = process.cpuUsage()
  let recorded = 0
  while (performance.now() - start < durationSeconds * 1000) {
    const due = Math.floor(((performance.now() - start) * viewsPerSecond) / 1000)
    for (; recorded < due; recorded += 1) {
      const { viewerId, viewedId } = getPair(recorded)
      recordProfileView({ ...services, actor: toMemberActor(viewerId) }, viewedId)
    }
    await sleep(stepMs)
  }
  const lastMs = performance.now()
  await storeWaitingViews(services)
  const { user, system } = process.cpuUsage(cpu)
  return { recorded, waitedMs: performance.now() - lastMs, busyMs: (user + system) / 1000 / recorded }
}

/** Views a second that are stored in batches, and one by one, in turns. */
async function compareBatches({ app }: BenchEnvironment, members: readonly number[]): Promise<number> {
  const { db } = app.services
  const getPair = createPairs(members)
  let count = 0
  const takeView = (): RecordedView => {
    count += 1
    return { ...getPair(count), viewedAt: new Date() }
  }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const single = await measureRate(lanes, () => insertViews(db, [takeView()]))
    const batches = await measureRate(1, () =>
      insertViews(db, Array.from({ length: viewsPerBatch }, takeView)),
    )
    console.log(
      `  ${single.toFixed(0)} views stored one by one, ${(batches * viewsPerBatch).toFixed(0)} in batches a second`,
    )
    if (round) ratios.push((batches * viewsPerBatch) / single)
  }
  return median(ratios)
}

/** Profiles a second through the API, with and without recording the views, in turns. */
async function compareProfiles(
  { url }: BenchEnvironment,
  cookies: readonly string[],
  ids: readonly number[],
): Promise<number> {
  let count = 0
  const open = async (lane: number, query: string) => {
    count += 1
    const path = `/api/member.php?id=${ids[count % ids.length]}${query}`
    const response = await fetch(url + path, { headers: { cookie: cookies[lane] ?? '' } })
    await response.text()
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const without = await measureRate(lanes, (lane) => open(lane, ''))
    const recording = await measureRate(lanes, (lane) => open(lane, '&opened=true'))
    console.log(
      `  ${without.toFixed(0)} profiles a second without recording, ${recording.toFixed(0)} with it`,
    )
    if (round) ratios.push(recording / without)
  }
  return median(ratios)
}

/** Who viewed whom: 1,000 views a second for 20 seconds, and what recording costs a profile. */
export async function profileViewsBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { db } = environment.app.services
  try {
    await loadGeography(db)
    const writers = await createWriters(environment.app.services, lanes, 1)
    await generateMembers(db, memberCount, () => {})
    await sql`insert into profile_view_sharing (member_id, since) select member_id, now() - interval '1 day' from profile
      where not fictional`.execute(db)
    const { rows } = await sql<{
      id: number
    }>`select member_id as id from profile_view_sharing order by 1`.execute(db)
    const members = rows.map(({ id }) => id)
    const { recorded, waitedMs, busyMs } = await recordViews(environment, members)
    const { rows: stored } = await sql<{
      count: number
    }>`select count(*)::int as count from profile_view`.execute(db)
    console.log(
      `  ${recorded} views in ${durationSeconds} s, the last ones stored after ${waitedMs.toFixed(0)} ms`,
    )
    const batchRatio = await compareBatches(environment, members)
    await environment.startServers()
    const profileRatio = await compareProfiles(
      environment,
      writers.map(({ cookie }) => cookie),
      members,
    )
    return [
      createTargetResult(
        'profile views: stored / recorded at 1,000 a second for 20 s',
        (stored[0]?.count ?? 0) / recorded,
        1,
        '',
        true,
      ),
      createInformationResult('profile views: time of the process for each', busyMs, ' ms'),
      createTargetResult('profile views: stored a second in batches / one by one', batchRatio, 2, '', true),
      createTargetResult(
        'profiles a second, recording who opened them / not recording',
        profileRatio,
        0.9,
        '',
        true,
      ),
    ]
  } finally {
    await environment.close()
  }
}
