import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LighthouseScores, findVisibleMemberId, runLighthouse } from '../../tools/lighthouse.ts'
import { startDemo } from './start-demo.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'

const runs = 3

interface LighthousePage {
  readonly path: string
  /** Minimum performance score. */
  readonly fast: number
  /** The page is deliberately excluded from search engines, which Lighthouse reports as a fault. */
  readonly isNoindex?: true
}
const landerNames = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
  'tinderswipe',
]
const listPages = (member: number): readonly LighthousePage[] => [
  { path: '/', fast: 98 },
  ...landerNames.map((name) => ({ path: `/landers/${name}`, fast: 98 })),
  { path: '/pricing', fast: 95 },
  { path: '/members', fast: 95, isNoindex: true },
  { path: `/members/${member}`, fast: 95, isNoindex: true },
]

/** Lighthouse's phone preset on visitors' first pages: the median of three visits for performance, the worst for the other scores. */
export async function lighthouseBench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const { url, server } = await startDemo(folder)
  const results: BenchResult[] = []
  try {
    for (const { path, fast, isNoindex = false } of listPages(await findVisibleMemberId(url))) {
      const scores: LighthouseScores[] = []
      for (let run = 0; run < runs; run += 1) scores.push(await runLighthouse(url + path, isNoindex))
      results.push(
        createTargetResult(
          `${path}: performance`,
          median(scores.map(({ performance }) => performance)),
          fast,
          '',
          true,
        ),
      )
      for (const name of ['accessibility', 'best-practices', 'seo'] as const)
        results.push(
          createTargetResult(
            `${path}: ${name}`,
            Math.min(...scores.map((score) => score[name])),
            100,
            '',
            true,
          ),
        )
    }
  } finally {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
  return results
}
