// What texts that staff have replaced cost: the same page of two sites, one of which has all its texts replaced in 11 languages.
import { get } from 'node:http'
import { languages } from '../../contract/src/domain/languages.ts'
import startJourneyServer from '../../e2e/support/global-setup.ts'
import { closeApplication, openApplication } from '../../e2e/support/members.ts'
import { loadDefaultTexts } from '../../server/src/site-setup/texts/default-texts.ts'
import { insertStaff } from '../../server/src/staff/people/staff-member.sql.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'

const [rounds, warmUpRounds] = [60, 10]
const path = '/login'
const [plainHost, replacedHost] = ['plain-texts.localhost', 'replaced-texts.localhost']

/** Asks the journeys' server for a path of a site, and returns the body. */
const request = (host: string, of: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: process.env['PORT'], path: of, headers: { host } }, (answer) => {
      let body = ''
      answer.on('data', (part: Buffer) => (body += part.toString()))
      answer.on('end', () => resolve(body))
    }).on('error', reject)
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
/** The size of all files of texts in a page's import map. */
async function measureTextFiles(host: string): Promise<number> {
  const map =
    /<script[^>]*type="importmap"[^>]*>(.*?)<\/script>/s.exec(await request(host, path))?.[1] ?? '{}'
  const { imports = {} } = JSON.parse(map) as { imports?: Record<string, string> }
  const files = await Promise.all(Object.values(imports).map((file) => request(host, file)))
  return files.reduce((sum, file) => sum + Buffer.byteLength(file), 0)
}

const inForceWithinMs = 60_000

/** How much longer a page takes, and how much more script it loads, with overrides in all languages. */
export async function textOverridesBench(): Promise<BenchResult[]> {
  const buildResult = buildWeb()
  if (buildResult.failed) throw new Error(buildResult.output)
  const stop = await startJourneyServer()
  try {
    await createSite(plainHost)
    await replaceTexts(await createSite(replacedHost))
    // Sites that SQL has created are known within half a minute.
    const until = performance.now() + inForceWithinMs
    while (!(await request(replacedHost, path)).includes('"/texts/')) {
      if (performance.now() > until) throw new Error('the replaced texts did not come into force')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    const differencesMs: number[] = []
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const timesMs = new Map<string, number>()
      for (const host of round % 2 ? [plainHost, replacedHost] : [replacedHost, plainHost]) {
        const start = performance.now()
        await request(host, path)
        timesMs.set(host, performance.now() - start)
      }
      if (round >= 0) differencesMs.push((timesMs.get(replacedHost) ?? 0) - (timesMs.get(plainHost) ?? 0))
    }
    const [plainSize, replacedSize] = [
      await measureTextFiles(plainHost),
      await measureTextFiles(replacedHost),
    ]
    return [
      createTargetResult(
        'texts: a page with overrides in 11 languages takes longer by',
        median(differencesMs),
        2,
        ' ms',
        false,
      ),
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
