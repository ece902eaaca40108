import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '../tools/chromium.ts'
import { startDemo } from './demo.ts'
import { median, type Result, result } from './measure.ts'

// Fetched when it is run: of all that is built and tested nothing needs it.
const program = 'lighthouse@13.5.0'
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Readonly<Record<(typeof categories)[number], number>>

interface Page {
  readonly path: string
  /** Points for speed at the least. */
  readonly fast: number
  /** Search engines are asked not to list the page, which Lighthouse takes for a fault. */
  readonly unlisted?: true
}
const landers = [
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
const pages = (member: number): readonly Page[] => [
  { path: '/', fast: 98 },
  ...landers.map((name) => ({ path: `/landers/${name}`, fast: 98 })),
  { path: '/pricing', fast: 95 },
  { path: '/members', fast: 95, unlisted: true },
  { path: `/members/${member}`, fast: 95, unlisted: true },
]

/** One visit on Lighthouse's phone, points out of 100. */
async function look(url: string, unlisted: boolean): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${program}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      ...(unlisted ? ['--skip-audits=is-crawlable'] : []),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium() }, maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories: found } = JSON.parse(stdout) as { categories: Record<string, { score: number }> }
  const points = (name: string) => Math.round((found[name]?.score ?? 0) * 100)
  return Object.fromEntries(categories.map((name) => [name, points(name)])) as Scores
}

/** Lighthouse sometimes can't record a visit at all; that says nothing of the page, so it visits once more. */
const lookOrAgain = (url: string, unlisted: boolean): Promise<Scores> =>
  look(url, unlisted).catch(() => look(url, unlisted))

/** Somebody whom visitors see. */
async function memberOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/members.php`)
  const { members } = (await answer.json()) as { members: { id: number }[] }
  return members[0]?.id ?? Number.NaN
}

/** Lighthouse's phone preset on what visitors see first: the middle of three visits for speed, the worst for the rest. */
export async function lighthouseBench(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const { url, server } = await startDemo(folder)
  const results: Result[] = []
  try {
    for (const { path, fast, unlisted = false } of pages(await memberOf(url))) {
      const seen: Scores[] = []
      for (let run = 0; run < runs; run += 1) seen.push(await lookOrAgain(url + path, unlisted))
      results.push(result(`${path}: performance`, median(seen.map((one) => one.performance)), fast, '', true))
      for (const name of ['accessibility', 'best-practices', 'seo'] as const)
        results.push(result(`${path}: ${name}`, Math.min(...seen.map((one) => one[name])), 100, '', true))
    }
  } finally {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
  return results
}
