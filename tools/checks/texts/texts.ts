import { errorCatalogue } from '../../../contract/src/domain/errors.ts'
import { type Language, languages } from '../../../contract/src/domain/languages.ts'
import { staffLanguages } from '../../../contract/src/staff/languages.ts'
import { findMessageFault } from '../../../server/src/site-setup/texts/text-shape.ts'
import { readCatalogue } from './catalogue.ts'
import { createFailedCheck, type CheckResult, passedCheck, runCommand } from '../command.ts'
import { findEqualTexts } from './equal-texts.ts'
import { findPageTextFaults } from './page-texts.ts'
import { findUnusedTexts } from './unused-texts.ts'

/** Mails to staff exist in the console's languages only. */
const isStaffText = (id: string) => /^(mail\.staff_|staff\.)/.test(id)

/** Missing and faulty texts of one language. */
async function faultsOf(language: Language, name: 'web' | 'server' | 'console'): Promise<string[]> {
  const [english, own] = [await readCatalogue('en', name), await readCatalogue(language, name)]
  const faults = [...english].flatMap(([id, source]) => {
    if (isStaffText(id) && !staffLanguages.some((one) => one === language)) return []
    const translation = own.get(id)
    if (!translation) return [`${language}/${name}.po: ${id} is missing`]
    const fault = findMessageFault(language, source, translation)
    return fault ? [`${language}/${name}.po: ${id}: ${fault.code} ${JSON.stringify(fault.values)}`] : []
  })
  if (language === 'en') return faults
  const equal = findEqualTexts(language, english, own)
  return [
    ...faults,
    ...equal.map((text) => `${language}/${name}.po says “${text}” as English does: see same-as-english.json`),
  ]
}

/** Checks that every text in the code exists in every language with the same structure, and that none is unused. */
export async function checkTexts(): Promise<CheckResult> {
  const faults = findPageTextFaults()
  // Texts of the code that the catalogues lack, and unused texts.
  for (const config of ['lingui.config.ts', 'console/lingui.config.ts']) {
    const sync = runCommand('lingui', ['check', 'sync', '--config', config])
    if (!sync.ok)
      faults.push(`The catalogues are not in step with the code: run \`npm run texts\`.\n${sync.output}`)
  }
  const english = await readCatalogue('en', 'server')
  for (const code of Object.keys(errorCatalogue))
    if (!english.has(`error.${code}`)) faults.push(`en/server.po lacks error.${code}`)
  for (const id of findUnusedTexts(english.keys())) faults.push(`en/server.po: nothing asks for ${id}`)
  for (const language of languages)
    faults.push(...(await faultsOf(language, 'web')), ...(await faultsOf(language, 'server')))
  for (const language of staffLanguages) faults.push(...(await faultsOf(language, 'console')))
  return faults.length ? createFailedCheck(faults.join('\n')) : passedCheck
}
