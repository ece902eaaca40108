import spectral from '@stoplight/spectral-core'
import { apiDocument } from '../../server/src/app/api-document.ts'
import { documentedEndpoints } from '../../server/src/app/api-page.ts'
import { openHouse } from '../../server/src/app/compose.ts'
import { apiRuleset } from '../api-ruleset.ts'
import { failedWith, type Outcome, passed } from './command.ts'

const owner = { name: 'Amarelle', origin: 'https://amarelle.example', email: 'support@amarelle.example' }

/** The API document is a valid one and follows the rules, and the check finds a planted fault. */
export async function apiDocumentRules(): Promise<Outcome> {
  openHouse()
  const linter = new spectral.Spectral()
  linter.setRuleset(apiRuleset as never)
  const faultsIn = async (document: object) =>
    (await linter.run(JSON.stringify(document))).map(
      ({ code, path, message }) => `${String(code)}  ${path.join(' ')}: ${message}`,
    )
  const faults = await faultsIn(apiDocument(documentedEndpoints(), owner))
  const planted = await faultsIn({ ...apiDocument([], owner), openapi: '3.1.0', info: {} })
  if (planted.length === 0)
    return failedWith('The check of the API document finds nothing wrong with an empty one.')
  return faults.length === 0 ? passed : failedWith(faults.join('\n'))
}
