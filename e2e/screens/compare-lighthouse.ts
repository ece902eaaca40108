// `npm run screens:lighthouse -- <revision>`: Lighthouse's scores of the first page, Discover and a profile, before and after,
// measured in turns on this machine. Exits with 1 if a median is lower than before by more than the spread of its own visits.
import { fileURLToPath } from 'node:url'
import { type LighthouseScores, findVisibleMemberId, runLighthouse } from '../../tools/lighthouse.ts'
import { type RunningRevision, startRevision } from './running-revision.ts'

const [revision] = process.argv.slice(2)
if (!revision) {
  console.error('Usage: npm run screens:lighthouse -- <revision to compare with>')
  process.exit(2)
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const [beforePort, afterPort] = [3173, 3174]
const turns = 5

const sites: RunningRevision[] = []
const rows: Record<string, object> = {}
let isLower = false
try {
  sites.push(await startRevision(root, revision, beforePort), await startRevision(root, null, afterPort))
  const memberIds = await Promise.all(sites.map(({ url }) => findVisibleMemberId(url)))
  for (const page of ['first page', 'Discover', 'profile'] as const) {
    const visits: [before: LighthouseScores[], after: LighthouseScores[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1)
      for (const [index, { url }] of sites.entries()) {
        const path = { 'first page': '/', Discover: '/members', profile: `/members/${memberIds[index]}` }[
          page
        ]
        visits[index]?.push(await runLighthouse(url + path, path !== '/'))
      }
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
      const [before = [], after = []] = visits.map((scores) =>
        scores.map((score) => score[category]).toSorted((a, b) => a - b),
      )
      const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
      const spread = (before.at(-1) ?? 0) - (before[0] ?? 0)
      isLower ||= median(after) < median(before) - spread
      rows[`${page}, ${category}`] = {
        before: median(before),
        after: median(after),
        'visits before': before.join(' '),
        'visits after': after.join(' '),
      }
    }
  }
} finally {
  for (const site of sites) site.stop()
}
console.table(rows)
process.exit(isLower ? 1 : 0)
