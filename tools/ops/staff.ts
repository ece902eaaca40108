// `npm run staff -- invite-owner <e-mail> --name "<name>"`: invites the first owner of the console, once. `npm run staff -- check-audit`
// verifies the audit log from its beginning.
import { parseArgs } from 'node:util'
import { isErrorCode } from '../../contract/src/domain/errors.ts'
import { staffLanguages } from '../../contract/src/staff/languages.ts'
import type { Services } from '../../server/src/platform/context.ts'
import {
  checkAuditLog,
  getConsoleOrigin,
  inviteFirstOwner,
  issueStaffLink,
} from '../../server/src/staff/index.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run staff -- invite-owner <e-mail> --name "<name>" [--language ${staffLanguages.join('|')}]
                               prints the link with which the first owner signs in; refused once somebody has
npm run staff -- check-audit   verifies the whole audit log`

const parseArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, language: { type: 'string', default: 'en' } },
  })

async function inviteOwner(services: Services, email: string, name: string, language: string): Promise<void> {
  const knownLanguage = staffLanguages.find((one) => one === language)
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !name || name.length > 80 || !knownLanguage) throw new Error(usage)
  try {
    const id = await inviteFirstOwner(services, { email, name, language: knownLanguage })
    const token = await issueStaffLink(services.db, id, 'invitation', services.clock.now())
    console.log(`Open this link within three days, on the device that you will sign in with:
${await getConsoleOrigin(services)}/staff/invitation#${token}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code) || code !== 'forbidden') throw error
    throw new Error('There is an owner already: people are invited in the console.')
  }
}

async function checkAudit(services: Services): Promise<void> {
  const { position, fault } = await checkAuditLog(services, { whole: true })
  if (fault) throw new Error(`The audit log is broken at line ${fault.position}: ${fault.fault}.`)
  console.log(`The audit log is unbroken: ${position} ${position === 1 ? 'line' : 'lines'}.`)
}

async function run(): Promise<void> {
  const { values, positionals } = parseArguments()
  const [verb, email = '', ...more] = positionals
  if (more.length > 0) throw new Error(usage)
  if (verb === 'invite-owner')
    return withApplication((services) =>
      inviteOwner(services, email, values.name?.trim() ?? '', values.language),
    )
  if (verb === 'check-audit' && !email) return withApplication(checkAudit)
  throw new Error(usage)
}

runOperatorCommand(usage, run)
