import { errors } from '../../contract/src/errors.ts'
import { type Language, languages } from '../../contract/src/languages.ts'
import { catalogue } from './catalogue.ts'
import { failedWith, type Outcome, passed, run } from './command.ts'
import { equalTexts } from './equal-texts.ts'
import { pageFaults } from './page-texts.ts'
import { misshapen } from './text-shape.ts'
import { unusedTexts } from './unused-texts.ts'

/** What one language lacks, or says otherwise than it should. */
async function faultsOf(language: Language, name: 'web' | 'server'): Promise<string[]> {
  const [english, own] = [await catalogue('en', name), await catalogue(language, name)]
  const faults = [...english].flatMap(([id, source]) => {
    const translation = own.get(id)
    const fault = translation ? misshapen(language, source, translation) : 'is missing'
    return fault ? [`${language}/${name}.po: ${id} ${fault}`] : []
  })
  if (language === 'en') return faults
  const equal = equalTexts(language, english, own)
  return [
    ...faults,
    ...equal.map((text) => `${language}/${name}.po says “${text}” as English does: see same-as-english.json`),
  ]
}

/** Every text of the code stands in every language, in the same shape, and none is there for nothing. */
export async function texts(): Promise<Outcome> {
  const faults = pageFaults()
  // What the code says and the catalogues lack, or have for nothing.
  const sync = run('lingui', ['check', 'sync'])
  if (!sync.ok)
    faults.push(`The catalogues are not in step with the code: run \`npm run texts\`.\n${sync.output}`)
  const english = await catalogue('en', 'server')
  for (const code of Object.keys(errors))
    if (!english.has(`error.${code}`)) faults.push(`en/server.po lacks error.${code}`)
  for (const id of unusedTexts(english.keys())) faults.push(`en/server.po: nothing asks for ${id}`)
  for (const language of languages)
    faults.push(...(await faultsOf(language, 'web')), ...(await faultsOf(language, 'server')))
  return faults.length ? failedWith(faults.join('\n')) : passed
}
