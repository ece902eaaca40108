import { createProblem, type FieldProblem } from '@amarelle/contract/domain/errors'
import {
  maxListedRefusals,
  type RefusedText,
  type uploadLanguageFileEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import { sanitizeText } from '@amarelle/contract/domain/common'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findTextFault } from '../texts/text-shape.ts'
import { loadTranslations, translateError } from '../../platform/translations.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import {
  type AddedLanguageRow,
  type LanguageTextRow,
  listLanguageTexts,
  lockAddedLanguage,
  storeLanguageTexts,
} from './added-language.sql.ts'
import { isAgreedText } from './missing-texts.ts'
import { readPoFile } from './po-file.ts'
import { loadSourceTexts, type SourceText, toTextName } from './source-texts.ts'

/** So much of a refused text's English is shown, in UTF-16 code units. */
const shownLength = 120
type NamedText = Pick<RefusedText, 'catalogue' | 'id' | 'english'>
export const toNamedText = ({ catalogue, id, english }: SourceText): NamedText => ({
  catalogue,
  id,
  english: english.length > shownLength ? `${english.slice(0, shownLength)}…` : english,
})

interface Refusal {
  readonly text: NamedText
  readonly problem: FieldProblem
}
interface SortedEntries {
  readonly changed: Omit<LanguageTextRow, 'offeredText'>[]
  readonly refused: Refusal[]
  unchanged: number
  untranslated: number
}
/** Divides the entries of a file into what is new, what is there already, and what can't be saved, with the reasons. */
async function sortEntries(
  language: AddedLanguageRow,
  stored: readonly LanguageTextRow[],
  entries: ReturnType<typeof readPoFile>,
): Promise<SortedEntries> {
  const sources = await loadSourceTexts()
  const storedRows = new Map(stored.map((row) => [toTextName(row), row]))
  const sorted: SortedEntries = { changed: [], refused: [], unchanged: 0, untranslated: 0 }
  // Of two entries for a text the last one counts, as in other readers of such files.
  for (const { name, english, text: typed, isUncertain } of new Map(
    entries.map((entry) => [entry.name, entry]),
  ).values()) {
    const text = sanitizeText(typed)
    if (text === '') {
      sorted.untranslated++
      continue
    }
    const source = sources.get(name)
    if (source?.english !== english) {
      const unknown = { catalogue: 'web' as const, id: name.slice(0, 200), english, notes: [], places: [] }
      sorted.refused.push({
        text: toNamedText(source ?? unknown),
        problem: { code: 'language_text_unknown' },
      })
      continue
    }
    const fault: FieldProblem | null = isUncertain
      ? { code: 'language_text_uncertain' }
      : findTextFault({ language: language.code, catalogue: source.catalogue }, english, text)
    const row = storedRows.get(name)
    const hasNewText = row?.text !== text
    if (fault) sorted.refused.push({ text: toNamedText(source), problem: fault })
    else if (!hasNewText && row.english === english) sorted.unchanged++
    else if (hasNewText && isAgreedText(language, source))
      sorted.refused.push({ text: toNamedText(source), problem: { code: 'language_text_fixed' } })
    else sorted.changed.push({ catalogue: source.catalogue, id: source.id, english, text })
  }
  return sorted
}

/**
 * Saves the texts of a .po file that are right, in one transaction; the answer says which are not, and why, in the reader's language. Texts
 * that the file lacks stay as they are. Throws `not_found`, `forbidden` and `language_file`.
 */
export const uploadLanguageFile = (
  services: Services & { readonly language: StaffLanguage },
  actor: StaffActor,
  { code }: z.output<typeof uploadLanguageFileEndpoint.input>,
  file: Buffer,
): Promise<StaffEndpointAnswer<typeof uploadLanguageFileEndpoint>> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'languages.edit', null)
    const entries = readPoFile(code, file)
    const language = await lockAddedLanguage(tx, code)
    if (!language) throw createProblem('not_found')
    const stored = await listLanguageTexts(tx, code)
    const { changed, refused, unchanged, untranslated } = await sortEntries(language, stored, entries)
    const figures = { saved: changed.length, unchanged, untranslated, refusedTotal: refused.length }
    if (changed.length > 0) {
      await storeLanguageTexts(tx, code, changed, { staffId: actor.staffId, at: services.clock.now() })
      await recordAct(services, tx, authority, {
        act: 'language.uploaded',
        object: `language:${code}`,
        after: figures,
      })
      publishStaffChange(tx, 'languages')
    }
    const texts = await loadTranslations(services.language, null)
    return {
      ...figures,
      refused: refused.slice(0, maxListedRefusals).map(({ text, problem }) => ({
        ...text,
        message: translateError(texts, problem.code, problem.values),
      })),
    }
  })
