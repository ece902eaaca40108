import { createProblem } from '@amarelle/contract/domain/errors'
import type { AddedLanguage } from '@amarelle/contract/domain/languages'
import {
  type getLanguageEndpoint,
  type listLanguagesEndpoint,
  maxListedMissingTexts,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import { textCatalogues } from '@amarelle/contract/staff/endpoints/texts'
import type { IncompleteLanguage } from '@amarelle/contract/staff/endpoints/today/today'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { authorize, isPermittedEverywhere } from '../../staff/index.ts'
import { listPluralCases } from '../texts/text-shape.ts'
import {
  type AddedLanguageRow,
  findAddedLanguage,
  listAddedLanguages,
  listLanguageTexts,
  listSitesInLanguage,
} from './added-language.sql.ts'
import { findMissingTexts } from './missing-texts.ts'
import { writePoFile } from './po-file.ts'
import { loadSourceTexts, type SourceText, toTextName } from './source-texts.ts'
import { toNamedText } from './upload-texts.ts'

type Shown = StaffEndpointAnswer<typeof getLanguageEndpoint>

async function countParts(missing: readonly SourceText[]): Promise<Shown['parts']> {
  const sources = [...(await loadSourceTexts()).values()]
  return textCatalogues.map((catalogue) => {
    const isPart = (text: SourceText) => text.catalogue === catalogue
    const total = sources.filter(isPart).length
    return { catalogue, translated: total - missing.filter(isPart).length, total }
  })
}
async function toFigures({ db }: Services, { code, name, state }: AddedLanguageRow) {
  const texts = await listLanguageTexts(db, code)
  const missing = await findMissingTexts(texts)
  return { figures: { code, name, state, parts: await countParts(missing) }, texts, missing }
}

/** Returns the languages that staff have started, by code. Throws `forbidden`. */
export async function listStartedLanguages(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof listLanguagesEndpoint>> {
  authorize(services, actor, 'languages.read', null)
  const languages = []
  for (const row of await listAddedLanguages(services.db))
    languages.push({
      ...(await toFigures(services, row)).figures,
      startedAt: row.startedAt.toISOString(),
      uploadedAt: row.uploadedAt?.toISOString() ?? null,
      offeredAt: row.offeredAt?.toISOString() ?? null,
    })
  return { languages, mayStart: isPermittedEverywhere(actor, 'languages.edit') }
}

/** Returns the languages that lack texts, those that are offered first. Withdrawn ones wait for nothing. */
export async function listIncompleteLanguages({ db }: Pick<Services, 'db'>): Promise<IncompleteLanguage[]> {
  const languages: IncompleteLanguage[] = []
  for (const { code, name, state } of await listAddedLanguages(db)) {
    if (state === 'withdrawn') continue
    const { length: missing } = await findMissingTexts(await listLanguageTexts(db, code))
    if (missing > 0) languages.push({ code, name, isOffered: state === 'offered', missing })
  }
  return languages.toSorted((a, b) => Number(b.isOffered) - Number(a.isOffered))
}

async function findLanguage({ db }: Services, code: AddedLanguage): Promise<AddedLanguageRow> {
  const language = await findAddedLanguage(db, code)
  if (!language) throw createProblem('not_found')
  return language
}

/** Returns a language with what it lacks. Throws `not_found` and `forbidden`. */
export async function getLanguage(
  services: Services,
  actor: StaffActor,
  { code }: { readonly code: AddedLanguage },
): Promise<Shown> {
  authorize(services, actor, 'languages.read', null)
  const language = await findLanguage(services, code)
  const { figures, texts, missing } = await toFigures(services, language)
  const { uploadedAt, offeredAt, withdrawnAt } = language
  return {
    ...figures,
    version: language.version,
    unofferedTexts:
      language.state === 'offered' ? texts.filter(({ text, offeredText }) => text !== offeredText).length : 0,
    missing: missing.slice(0, maxListedMissingTexts).map(toNamedText),
    missingTotal: missing.length,
    pluralCases: listPluralCases(code),
    startedBy: language.startedBy,
    startedAt: language.startedAt.toISOString(),
    uploadedBy: language.uploadedBy,
    uploadedAt: uploadedAt?.toISOString() ?? null,
    offeredBy: language.offeredBy,
    offeredAt: offeredAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    sites: await listSitesInLanguage(services.db, code),
    mayEdit: isPermittedEverywhere(actor, 'languages.edit'),
    mayOffer: isPermittedEverywhere(actor, 'languages.offer'),
    isOwnUpload: language.uploaderId === actor.staffId,
  }
}

/** All texts of a language as a .po file in UTF-8. Throws `not_found` and `forbidden`. */
export async function downloadLanguageFile(
  services: Services,
  actor: StaffActor,
  { code }: { readonly code: AddedLanguage },
): Promise<Buffer> {
  authorize(services, actor, 'languages.read', null)
  await findLanguage(services, code)
  const texts = await listLanguageTexts(services.db, code)
  const translations = new Map(texts.map((row) => [toTextName(row), row]))
  return Buffer.from(writePoFile(code, (await loadSourceTexts()).values(), translations))
}
