import { languages } from '@amarelle/contract/domain/languages'
import { getPageEndpoint, staticPageNames } from '@amarelle/contract/endpoints/sites'
import { expect, it } from 'vitest'
import { callInProcess } from '../../platform/http/api.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { refreshSites } from '../site.sql.ts'

const { services, db, context, clock, call } = await createTestApp()

it('every page is filled in, in every language: no placeholder is left', async () => {
  for (const language of languages)
    for (const name of staticPageNames) {
      const { markdown } = await callInProcess(context(null, { language }), getPageEndpoint, { name })
      expect(markdown, `${language} ${name}`).toMatch(/^# \S/)
      expect(markdown, `${language} ${name}`).not.toMatch(/\{\{|\}\}|undefined|\[object|: $/m)
    }
})

it('terms, questions and ranking name the site’s own limits of fictional profiles, in every language', async () => {
  const own = {
    fictional_answer_hours: 36,
    fictional_consent_days: 14,
    fictional_consent_minor: 2_550,
    fictional_share_percent: 17,
    fictional_night_minor: 4_150,
    fictional_night_hours: 5,
  }
  const shareAndNight = [/\b17\s?%/, /\b41[.,]50\b/, /\b5 \p{L}/u]
  const answerAndConsent = [/\b36\b/, /\b14\b/, /\b25[.,]50\b/]
  const expected = {
    terms: [...answerAndConsent, ...shareAndNight],
    faq: [...answerAndConsent, ...shareAndNight],
    ranking: [/\b36\b/, ...shareAndNight],
  }
  for (const language of languages)
    for (const [name, patterns] of Object.entries(expected)) {
      const site = { ...context(null).site, ...own }
      const page = { name: name as keyof typeof expected }
      const { markdown } = await callInProcess(context(null, { language, site }), getPageEndpoint, page)
      for (const pattern of patterns) expect(markdown, `${language} ${name}`).toMatch(pattern)
      // Each says whose staff write.
      expect(markdown, `${language} ${name}`).toContain('Amarelle B.V.')
    }
})

it('facts that the company does not have are left out', async () => {
  await db.updateTable('company').set({ tradenames: [], kvk: '' }).execute()
  await refreshSites(services)
  const { markdown } = await call(null, getPageEndpoint, { name: 'company' })
  expect(markdown).not.toContain('Trade names')
  expect(markdown).not.toContain('register number')
  expect(markdown).toContain('- Name: Amarelle B.V.')
})

it('the terms are dated 1 December 2023, or when the company was added if that is later', async () => {
  const loadVersionLine = async () =>
    (await call(null, getPageEndpoint, { name: 'terms' })).markdown.split('\n')[2] ?? ''
  await db
    .updateTable('company')
    .set({ added: new Date('2020-02-03T00:00:00Z') })
    .execute()
  await refreshSites(services)
  expect(await loadVersionLine()).toMatch(/^Version of 1 December 2023\./)
  expect((await call(null, getPageEndpoint, { name: 'terms' })).terms_date).toBe('2023-12-01T12:00:00.000Z')
  await db
    .updateTable('company')
    .set({ added: new Date('2025-02-03T00:00:00Z') })
    .execute()
  await refreshSites(services)
  expect(await loadVersionLine()).toMatch(/^Version of 3 February 2025\./)
  // A new version of the terms applies from its own date and does not change the date of the privacy statement.
  await db
    .insertInto('legal_text')
    .values({ kind: 'terms', version: '2', in_force_from: new Date('2026-01-15T00:00:00Z') })
    .execute()
  await refreshSites(services)
  clock.set(new Date('2026-01-14T00:00:00Z'))
  expect(await loadVersionLine()).toMatch(/^Version of 3 February 2025\./)
  clock.set(new Date('2026-01-16T00:00:00Z'))
  expect(await loadVersionLine()).toMatch(/^Version of 15 January 2026\./)
  expect((await call(null, getPageEndpoint, { name: 'privacy' })).markdown).toContain(
    'Version of 3 February 2025.',
  )
  clock.set(null)
})
