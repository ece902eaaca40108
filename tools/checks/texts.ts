import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { errors } from '../../contract/src/errors.ts'
import { completeLanguages, languages } from '../../contract/src/languages.ts'
import { failedWith, type Outcome, passed, root, run } from './command.ts'

/** Languages whose catalogues exist and fall back to English until their texts are written. */
const stillToCome = languages.filter(
  (language) => !(completeLanguages as readonly string[]).includes(language),
)

async function catalogue(language: string, name: 'web' | 'server'): Promise<Map<string, string>> {
  const text = readFileSync(join(root, `locales/${language}/${name}.po`), 'utf8')
  const parsed = await formatter().parse(text, { locale: language, sourceLocale: 'en', filename: '' })
  return new Map(
    Object.entries(parsed).flatMap(([id, { translation, obsolete }]) =>
      obsolete ? [] : [[id, translation ?? ''] as const],
    ),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort().join()

/** Every text of the code stands in every complete language, with the same placeholders. */
export async function texts(): Promise<Outcome> {
  const faults: string[] = []
  const sync = run('lingui', ['check', 'sync'])
  if (!sync.ok)
    faults.push(`The catalogues are not in step with the code: run \`npm run texts\`.\n${sync.output}`)
  for (const language of stillToCome)
    for (const name of ['web', 'server'])
      if (!existsSync(join(root, `locales/${language}/${name}.po`)))
        faults.push(`locales/${language}/${name}.po is missing`)
  const english = await catalogue('en', 'server')
  for (const code of Object.keys(errors))
    if (!english.has(`error.${code}`)) faults.push(`en/server.po lacks error.${code}`)
  for (const language of completeLanguages) {
    for (const [id, translation] of await catalogue(language, 'web'))
      if (!translation) faults.push(`${language}/web.po lacks the text of ${id}`)
    const own = await catalogue(language, 'server')
    for (const [id, source] of english) {
      const translation = own.get(id)
      if (!translation) faults.push(`${language}/server.po lacks ${id}`)
      else if (placeholders(translation) !== placeholders(source))
        faults.push(`${language}/server.po: ${id} has other placeholders than English`)
    }
  }
  return faults.length ? failedWith(faults.join('\n')) : passed
}
