import { Problem } from '@amarelle/contract/domain/errors'
import { parseLanguageTag } from '@amarelle/contract/domain/languages'
import type { startLanguageEndpoint } from '@amarelle/contract/staff/endpoints/languages/languages'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { insertAddedLanguage } from './added-language.sql.ts'

/** Scripts that are written from right to left, by ISO 15924: the pages are laid out from left to right only. */
const rightToLeftScripts = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'.split(' '))

/** Returns whether a code is the base tag of a language that Intl knows, that is written from left to right and is not built in. */
function isPossibleLanguage(code: string): boolean {
  // `nb` and `nn` are ways to write a language that is built in, and `iw` is an old code of another one.
  if (!/^[a-z]{2,3}$/.test(code) || parseLanguageTag(code, [])) return false
  const hasName = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined
  const isKnown = Intl.PluralRules.supportedLocalesOf(code).length > 0
  const { script } = new Intl.Locale(code).maximize()
  return (
    Intl.getCanonicalLocales(code)[0] === code && hasName && isKnown && !rightToLeftScripts.has(script ?? '')
  )
}

/** Starts a language. Throws `forbidden`, and `language_code` for one that is impossible, built in or there already. */
export const startLanguage = (
  services: Services,
  actor: StaffActor,
  { code: typed, name }: z.output<typeof startLanguageEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'languages.edit', null)
    const code = typed.toLowerCase()
    const started = { code, name, staffId: actor.staffId, at: services.clock.now() }
    if (!isPossibleLanguage(code) || !(await insertAddedLanguage(tx, started)))
      throw new Problem('language_code', {}, { code: { code: 'language_code' } })
    await recordAct(services, tx, authority, {
      act: 'language.started',
      object: `language:${code}`,
      after: { name },
    })
    publishStaffChange(tx, 'languages')
  })
