// `npm run screens:first-visit -- <revision>`: a new member's first visit on a slowed phone and a slowed desktop, before and after,
// measured in turns on this machine, and the machine's load.
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromiumShell } from '../../tools/chromium.ts'
import { type FirstVisit, measureFirstVisit } from './measure-first-visit.ts'
import { type RunningRevision, startRevision } from './running-revision.ts'

const [revision] = process.argv.slice(2)
if (!revision) {
  console.error('Usage: npm run screens:first-visit -- <revision to compare with>')
  process.exit(2)
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const [beforePort, afterPort] = [3175, 3176]
const turns = 3

/** The visit whose message was sent after the median time. */
const findMedian = (visits: readonly FirstVisit[]): FirstVisit | undefined =>
  visits.toSorted((a, b) => a.secondsToMessage - b.secondsToMessage)[Math.floor(visits.length / 2)]

const sites: RunningRevision[] = []
const browser = await chromium.launch({ executablePath: findChromiumShell() })
const rows: Record<string, FirstVisit | undefined> = {}
try {
  sites.push(await startRevision(root, revision, beforePort), await startRevision(root, null, afterPort))
  for (const widthPx of [390, 1280] as const) {
    const visits: [before: FirstVisit[], after: FirstVisit[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1)
      for (const [index, { url }] of sites.entries())
        visits[index]?.push(await measureFirstVisit(browser, url, widthPx))
    rows[`${widthPx} px, before`] = findMedian(visits[0])
    rows[`${widthPx} px, after`] = findMedian(visits[1])
  }
} finally {
  await browser.close()
  for (const site of sites) site.stop()
}
console.table(rows)
const [load = 0] = loadavg()
console.log(`Load of the last minute: ${load.toFixed(1)}`)
