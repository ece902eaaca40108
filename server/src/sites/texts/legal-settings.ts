import { languages } from '@amarelle/contract/domain/languages'
import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import { type SettingKey, settingKeys } from '@amarelle/contract/staff/site-settings'
import type { LegalKind } from './legal-text.sql.ts'
import { placeholderPattern, readTemplate } from './static-pages.ts'

/** Placeholders that are not called like the settings that they show. */
const settingsOfPlaceholders: Readonly<Record<string, readonly SettingKey[]>> = {
  'site.domain': ['host'],
  'site.fictional_consent_amount': ['fictional_consent_minor', 'currency'],
}

async function readSettings(kind: LegalKind): Promise<ReadonlySet<SettingKey>> {
  const templates = await Promise.all(languages.map((language) => readTemplate(language, kind)))
  const placeholders = templates.flatMap((text) =>
    [...(text ?? '').matchAll(placeholderPattern)].map(([, name = '']) => name),
  )
  return new Set(
    placeholders.flatMap((name) => {
      const key = name.replace(/^site\./, '')
      return settingsOfPlaceholders[name] ?? settingKeys.filter((one) => one === key)
    }),
  )
}

let settingsByKind: Promise<readonly (readonly [LegalKind, ReadonlySet<SettingKey>])[]> | undefined
/** Returns the legal texts in which a setting of a site or company stands. A site's own texts keep the placeholders of the files. */
export async function findLegalTextsWith(key: SettingKey): Promise<LegalKind[]> {
  settingsByKind ??= Promise.all(legalKinds.map(async (kind) => [kind, await readSettings(kind)] as const))
  return (await settingsByKind).filter(([, keys]) => keys.has(key)).map(([kind]) => kind)
}
