// The processing register and the retention of tables are complete: every module and every table is declared, in both languages.
import { complaintKinds } from '@amarelle/contract/endpoints/complaints'
import { reportReasons } from '@amarelle/contract/endpoints/moderation'
import { caseActions } from '@amarelle/contract/staff/endpoints/cases'
import { staffLanguages } from '@amarelle/contract/staff/languages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { modules } from '../modules.ts'

const app = await createTestApp()

test('every module declares what it does with personal data', () => {
  expect(modules.filter(({ processing }) => !processing).map(({ name }) => name)).toEqual([])
})

test('the retention of every table of the database is declared once', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  const declared = modules.flatMap(({ processing }) => Object.keys(processing?.tables ?? {}))
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every job that deletes rows exists, and every time by which it deletes is a column', async () => {
  const jobs = new Set(modules.flatMap(({ jobs: own = [] }) => own.map(({ name }) => name)))
  for (const { processing } of modules)
    for (const [table, retentions] of Object.entries(processing?.tables ?? {}))
      for (const retention of retentions) {
        if (retention.kind !== 'deleted') continue
        const { since, where, job } = retention
        expect(jobs, table).toContain(job)
        const column = typeof since === 'string' ? sql.ref(since) : since
        await sql`select ${column} from ${sql.table(table)} where ${where ?? sql`true`} limit 1`.execute(
          app.db,
        )
      }
})

test('everything that the register and the reports name has a text in both languages', async () => {
  const activities = modules.flatMap(({ name, processing }) =>
    processing?.activity ? [{ name, ...processing.activity }] : [],
  )
  const ids = [
    ...activities.flatMap(({ name, persons, data, recipients, legalBases }) => [
      `processing.name.${name}`,
      `processing.purpose.${name}`,
      ...persons.map((code) => `processing.persons.${code}`),
      ...data.map((code) => `processing.data.${code}`),
      ...recipients.map((code) => `processing.recipients.${code}`),
      ...legalBases.map((code) => `processing.legalBases.${code}`),
    ]),
    ...[...reportReasons, ...complaintKinds].map((subject) => `subject.${subject}`),
    ...caseActions.map((action) => `compliance.figure.${action}`),
  ].map((id) => `staff.${id}`)
  for (const language of staffLanguages) {
    const texts = await loadTranslations(language, null)
    expect(ids.filter((id) => texts._(id) === id)).toEqual([])
  }
})
