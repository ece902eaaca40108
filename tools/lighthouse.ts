import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from './chromium.ts'

// Fetched on demand: no build or test needs it.
const lighthousePackage = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type LighthouseScores = Readonly<Record<(typeof categories)[number], number>>

async function runOnce(url: string, isNoindex: boolean): Promise<LighthouseScores> {
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
      ...(isNoindex ? ['--skip-audits=is-crawlable'] : []),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories: results } = JSON.parse(stdout) as { categories: Record<string, { score: number }> }
  const points = (name: string) => Math.round((results[name]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((name) => [name, points(name)])) as LighthouseScores
}

/**
 * One visit with Lighthouse's phone preset; scores out of 100. `isNoindex`: the page is deliberately excluded from search engines,
 * which is not counted as a fault. Retries once: Lighthouse sometimes cannot record a visit, which says nothing about the page.
 */
export const runLighthouse = (url: string, isNoindex: boolean): Promise<LighthouseScores> =>
  runOnce(url, isNoindex).catch(() => runOnce(url, isNoindex))

/** Returns a member who is visible to visitors. */
export async function findVisibleMemberId(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/members.php`)
  const { members } = (await answer.json()) as { members: { id: number }[] }
  return members[0]?.id ?? Number.NaN
}
