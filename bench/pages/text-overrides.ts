// What texts that staff have replaced cost: the same pages of two sites, one of which has all its texts replaced in 11 languages.
import { get } from 'node:http'
import { languages } from '../../contract/src/domain/languages.ts'
import startJourneyServer from '../../e2e/support/global-setup.ts'
import { closeApplication, createJourneyAccount, openApplication } from '../../e2e/support/members.ts'
import { loadDefaultTexts } from '../../server/src/site-setup/texts/default-texts.ts'
import { insertStaff } from '../../server/src/staff/people/staff-member.sql.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'

const [rounds, warmUpRounds] = [150, 10]
/** The lightest page, and those of members with the most texts and the most elements. */
const paths = ['/login', '/settings', '/profile', '/members'] as const
const cookies = new Map<string, string>()
const [plainHost, replacedHost] = ['plain-texts.localhost', 'replaced-texts.localhost']

/** Asks the journeys' server for a path of a site, and returns the body. */
const request = (host: string, of: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port: process.env['PORT'],
        path: of,
        headers: { host, cookie: cookies.get(host) ?? '' },
      },
      (answer) => {
        let body = ''
        answer.on('data', (part: Buffer) => (body += part.toString()))
        answer.on('end', () => resolve(body))
      },
    ).on('error', reject)
  })

async function createSite(host: string): Promise<number> {
  const { services } = await openApplication()
  const { id } = await services.db
    .insertInto('site')
    .values({
      host,
      name: 'Texts',
      domain_language: 'en',
      niche: 1,
      company_id: 1,
      settings: JSON.stringify({ support_email: 'help@journeys.example' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Replaces all texts of the web by the same ones, so that both sites send as much. */
async function replaceTexts(siteId: number): Promise<void> {
  const { services } = await openApplication()
  const person = { name: 'Bench', email: 'bench@staff.example', language: 'en', grants: [] } as const
  const author = await services.db
    .transaction()
    .execute((tx) => insertStaff(tx, { ...person, invitedBy: null, at: new Date() }))
  for (const language of languages) {
    const texts = [...(await loadDefaultTexts(language)).values()].filter(
      ({ catalogue }) => catalogue === 'web',
    )
    await services.db
      .insertInto('text_override')
      .values(
        texts.map(({ catalogue, id, text }) => ({
          site_id: siteId,
          language,
          catalogue,
          message_id: id,
          text,
          state: 'published',
          version: 1,
          author_id: author,
          reason: 'bench',
          changed_at: new Date(),
          published_at: new Date(),
        })),
      )
      .execute()
  }
}
/** The size of all files of texts in the import map of a page for members, as whom the page was measured last. */
async function measureTextFiles(host: string): Promise<number> {
  const map =
    /<script[^>]*type="importmap"[^>]*>(.*?)<\/script>/s.exec(await request(host, '/members'))?.[1] ?? '{}'
  const { imports = {} } = JSON.parse(map) as { imports?: Record<string, string> }
  const files = await Promise.all(Object.values(imports).map((file) => request(host, file)))
  return files.reduce((sum, file) => sum + Buffer.byteLength(file), 0)
}

const inForceWithinMs = 60_000

/** How much longer a page takes with overrides, by turns with the same page without them. `/login` is asked for as a visitor. */
async function comparePage(path: string): Promise<BenchResult> {
  for (const host of [plainHost, replacedHost]) {
    cookies.delete(host)
    if (path !== '/login')
      cookies.set(host, `session=${(await createJourneyAccount({ host })).session ?? ''}`)
  }
  const differencesMs: number[] = []
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const timesMs = new Map<string, number>()
    for (const host of round % 2 ? [plainHost, replacedHost] : [replacedHost, plainHost]) {
      const start = performance.now()
      const body = await request(host, path)
      timesMs.set(host, performance.now() - start)
      if (!body.includes('</html>')) throw new Error(`${host}${path} is no page`)
    }
    if (round >= 0) differencesMs.push((timesMs.get(replacedHost) ?? 0) - (timesMs.get(plainHost) ?? 0))
  }
  const name = `texts: ${path} with overrides in 11 languages takes longer by`
  return createTargetResult(name, median(differencesMs), 2, ' ms', false)
}

/** How much longer pages take, and how much more script they load, with overrides in all languages. */
export async function textOverridesBench(): Promise<BenchResult[]> {
  const buildResult = buildWeb()
  if (buildResult.failed) throw new Error(buildResult.output)
  const stop = await startJourneyServer()
  try {
    await createSite(plainHost)
    await replaceTexts(await createSite(replacedHost))
    // Sites that SQL has created are known within half a minute.
    const until = performance.now() + inForceWithinMs
    while (!(await request(replacedHost, '/login')).includes('"/texts/')) {
      if (performance.now() > until) throw new Error('the replaced texts did not come into force')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    const times: BenchResult[] = []
    for (const path of paths) times.push(await comparePage(path))
    const [plainSize, replacedSize] = [
      await measureTextFiles(plainHost),
      await measureTextFiles(replacedHost),
    ]
    return [
      ...times,
      createTargetResult(
        'texts: size of its texts, in parts of those without',
        replacedSize / plainSize,
        1.01,
        '',
        false,
      ),
    ]
  } finally {
    await closeApplication()
    await stop()
  }
}
