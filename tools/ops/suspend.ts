// `npm run suspend -- <member id> <reason> --by <name>`: suspends an account; the reason is mailed to the member verbatim.
// `npm run suspend -- <member id> --lift` lifts the suspension. For operators, until there is a console.
import { parseArgs } from 'node:util'
import { isErrorCode } from '../../contract/src/domain/errors.ts'
import { suspendMember, unsuspendMember } from '../../server/src/accounts/index.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { parseActor } from './parse-actor.ts'
import { withApplication } from './with-application.ts'

const usage = `npm run suspend -- <member id> <reason> --by "<your name>"   on which facts and which rule, in the member's language
npm run suspend -- <member id> --lift`

const parseArguments = () =>
  parseArgs({ allowPositionals: true, options: { lift: { type: 'boolean' }, by: { type: 'string' } } })

interface SuspensionCommand {
  readonly memberId: number
  readonly reason: string
  /** Null lifts the suspension. */
  readonly actor: StaffActor | null
}
async function applySuspension(
  services: Services,
  { memberId, reason, actor }: SuspensionCommand,
): Promise<void> {
  const lift = actor === null
  try {
    await (lift ? unsuspendMember(services, memberId) : suspendMember(services, memberId, reason, actor))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code)) throw error
    throw new Error(`There is no ${lift ? 'suspended' : 'open'} account ${memberId}.`)
  }
  console.log(
    lift
      ? `${memberId} is open again, and is told by mail.`
      : `${memberId} is suspended: hidden, logged out everywhere, and told by mail. To lift it: --lift`,
  )
}

async function run(): Promise<void> {
  const { values, positionals } = parseArguments()
  const [id = '', ...words] = positionals
  const reason = words.join(' ').trim()
  const lift = values.lift === true
  if (!/^\d{1,15}$/.test(id) || lift === Boolean(reason)) throw new Error(usage)
  const actor = lift ? null : parseActor(values.by, usage)
  await withApplication((services) => applySuspension(services, { memberId: Number(id), reason, actor }))
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
