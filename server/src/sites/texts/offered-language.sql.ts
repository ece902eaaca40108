import { keepEmailOnOneLine } from '@amarelle/contract/domain/contact/keep-email-on-one-line'
import type { AddedLanguage, OfferedLanguage } from '@amarelle/contract/domain/languages'
import type { CompiledTexts, TextOverrides } from '@amarelle/contract/domain/text-overrides'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Db } from '../../platform/db/db.ts'

/** An added language that is offered, with all its texts. */
interface LanguageWithTexts extends OfferedLanguage {
  /** Counts what was offered: texts of one version never change. */
  readonly version: number
  readonly web: CompiledTexts
  readonly server: CompiledTexts
  readonly page: Readonly<Record<string, string>>
}
/** Describes the texts that a process has read last, by code. */
export type LanguageTexts = ReadonlyMap<AddedLanguage, LanguageWithTexts>

async function readTexts(
  db: Db,
  code: AddedLanguage,
): Promise<Pick<LanguageWithTexts, 'web' | 'server' | 'page'>> {
  const rows = await db
    .selectFrom('language_text')
    .select(['catalogue', 'message_id as messageId', 'offered_text as text'])
    .where('language', '=', code)
    .where('offered_text', 'is not', null)
    .execute()
  const web: Record<string, CompiledTexts[string]> = {}
  const server: Record<string, CompiledTexts[string]> = {}
  const page: Record<string, string> = {}
  for (const { catalogue, messageId, text } of rows) {
    if (text === null) continue
    if (catalogue === 'page') page[messageId] = text
    // The build does the same to the texts of the web's files.
    else if (catalogue === 'web') web[messageId] = compileMessage(keepEmailOnOneLine(text))
    else server[messageId] = compileMessage(text)
  }
  return { web, server, page }
}

/** Returns the languages that are offered, with their texts. Only those that were offered anew since are read. */
export async function readOfferedLanguages(db: Db, previous: LanguageTexts): Promise<LanguageTexts> {
  const offered = await db
    .selectFrom('added_language')
    .select(['code', 'name', 'offered_version as version'])
    .where('state', '=', 'offered')
    .orderBy('code')
    .execute()
  const languages = new Map<AddedLanguage, LanguageWithTexts>()
  for (const { code: text, name, version } of offered) {
    const code = text as AddedLanguage
    const unchanged = previous.get(code)
    languages.set(
      code,
      unchanged?.version === version ? unchanged : { code, name, version, ...(await readTexts(db, code)) },
    )
  }
  return languages
}

/** Returns the added languages that are offered, from the database, in a transaction too. */
export const listOfferedLanguages = (db: Db): Promise<OfferedLanguage[]> =>
  db
    .selectFrom('added_language')
    .select(['code', 'name'])
    .where('state', '=', 'offered')
    .orderBy('code')
    .execute() as Promise<OfferedLanguage[]>

/** The names of languages that were read, without their texts. */
export const listNames = (languages: LanguageTexts): OfferedLanguage[] =>
  [...languages.values()].map(({ code, name }) => ({ code, name }))

/** The texts of a site and those of the offered languages, which are the same for all sites. */
export const addLanguageTexts = (own: TextOverrides, languages: LanguageTexts): TextOverrides => {
  const collect = <T extends 'web' | 'server' | 'page'>(catalogue: T) =>
    Object.fromEntries([...languages.values()].map((one) => [one.code, one[catalogue]]))
  return languages.size === 0
    ? own
    : {
        web: { ...collect('web'), ...own.web },
        server: { ...collect('server'), ...own.server },
        page: { ...collect('page'), ...own.page },
      }
}
