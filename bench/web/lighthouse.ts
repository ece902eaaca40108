import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../tools/chromium.ts'
import { startDemo } from './start-demo.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'

// Fetched on demand: no build or test needs it.
const lighthousePackage = 'lighthouse@13.5.0'
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Readonly<Record<(typeof categories)[number], number>>

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

/** One visit with Lighthouse's phone preset; scores out of 100. */
async function runLighthouse(url: string, unlisted: boolean): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthousePackage}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      ...(unlisted ? ['--skip-audits=is-crawlable'] : []),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories: results } = JSON.parse(stdout) as { categories: Record<string, { score: number }> }
  const points = (name: string) => Math.round((results[name]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((name) => [name, points(name)])) as Scores
}

/** Retries once: Lighthouse sometimes cannot record a visit, which says nothing about the page. */
const runLighthouseWithRetry = (url: string, unlisted: boolean): Promise<Scores> =>
  runLighthouse(url, unlisted).catch(() => runLighthouse(url, unlisted))

/** A member who is visible to visitors. */
async function findVisibleMemberId(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/members.php`)
  const { members } = (await answer.json()) as { members: { id: number }[] }
  return members[0]?.id ?? Number.NaN
}

/** Lighthouse's phone preset on visitors' first pages: the median of three visits for performance, the worst for the other scores. */
export async function lighthouseBench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const { url, server } = await startDemo(folder)
  const results: BenchResult[] = []
  try {
    for (const { path, fast, isNoindex = false } of listPages(await findVisibleMemberId(url))) {
      const scores: Scores[] = []
      for (let run = 0; run < runs; run += 1) scores.push(await runLighthouseWithRetry(url + path, isNoindex))
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
