import spectral from '@stoplight/spectral-core'
import { createApiDocument } from '../../server/src/app/api/api-document.ts'
import { getDocumentedEndpoints } from '../../server/src/app/api/api-page.ts'
import { registerApplicationModules } from '../../server/src/app/modules.ts'
import { apiRuleset } from './api-ruleset.ts'
import { createFailedCheck, type CheckResult, passedCheck } from './command.ts'

const owner = { name: 'Amarelle', origin: 'https://amarelle.example', email: 'support@amarelle.example' }

/** Checks that the API document is valid and follows the rules, and that a planted fault is found. */
export async function checkApiDocument(): Promise<CheckResult> {
  registerApplicationModules()
  const linter = new spectral.Spectral()
  linter.setRuleset(apiRuleset as never)
  const faultsIn = async (document: object) =>
    (await linter.run(JSON.stringify(document))).map(
      ({ code, path, message }) => `${String(code)}  ${path.join(' ')}: ${message}`,
    )
  const faults = await faultsIn(createApiDocument(getDocumentedEndpoints(), owner))
  const planted = await faultsIn({ ...createApiDocument([], owner), openapi: '3.1.0', info: {} })
  if (planted.length === 0)
    return createFailedCheck('The check of the API document finds nothing wrong with an empty one.')
  return faults.length === 0 ? passedCheck : createFailedCheck(faults.join('\n'))
}
