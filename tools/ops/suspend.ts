// `npm run suspend -- <member id> <reason> --by <your e-mail>`: suspends an account; the reason is mailed to the member verbatim.
// `npm run suspend -- <member id> --lift --by <your e-mail>` lifts the suspension. For operators, until there is a console.
import { parseArgs } from 'node:util'
import { isErrorCode } from '../../contract/src/domain/errors.ts'
import { suspendMember, unsuspendMember } from '../../server/src/accounts/index.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { failCommand } from './fail-command.ts'
import { findActor } from './find-actor.ts'
import { withApplication } from './with-application.ts'

const usage = `npm run suspend -- <member id> <reason> --by <your e-mail>   on which facts and which rule, in the member's language
npm run suspend -- <member id> --lift --by <your e-mail>`

const parseArguments = () =>
  parseArgs({ allowPositionals: true, options: { lift: { type: 'boolean' }, by: { type: 'string' } } })

interface SuspensionCommand {
  readonly memberId: number
  readonly reason: string
  readonly lift: boolean
  readonly actor: StaffActor
}
async function applySuspension(
  services: Services,
  { memberId, reason, lift, actor }: SuspensionCommand,
): Promise<void> {
  try {
    await (lift
      ? unsuspendMember(services, memberId, actor)
      : suspendMember(services, memberId, reason, actor))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code) || code === 'forbidden') throw error
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
  await withApplication(async (services) =>
    applySuspension(services, {
      memberId: Number(id),
      reason,
      lift,
      actor: await findActor(services, values.by, usage),
    }),
  )
}

run().catch(failCommand)
