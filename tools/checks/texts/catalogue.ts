import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Language } from '../../../contract/src/domain/languages.ts'
import { projectRoot } from '../command.ts'

/** Returns texts of a catalogue by id; empty where a translation is missing. */
export async function readCatalogue(
  language: Language,
  name: 'web' | 'server' | 'console',
): Promise<Map<string, string>> {
  const text = readFileSync(join(projectRoot, `locales/${language}/${name}.po`), 'utf8')
  const parsed = await formatter().parse(text, { locale: language, sourceLocale: 'en', filename: '' })
  return new Map(
    Object.entries(parsed).flatMap(([id, { translation, obsolete }]) =>
      obsolete ? [] : [[id, translation ?? ''] as const],
    ),
  )
}
