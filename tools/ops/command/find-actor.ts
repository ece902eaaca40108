import type { StaffActor } from '../../../server/src/platform/actor.ts'
import type { Services } from '../../../server/src/platform/context.ts'
import { findCommandActor } from '../../../server/src/staff/index.ts'

/**
 * Returns the staff member in whose name a command acts; their roles decide what it may do, and the audit log names them. Throws
 * `usage` without an address, and a message if nobody of the staff has it.
 */
export async function findActor(
  { db }: Pick<Services, 'db'>,
  email: string | undefined,
  usage: string,
): Promise<StaffActor> {
  const address = email?.trim() ?? ''
  if (!address) throw new Error(`Say who acts: --by "your e-mail address"\n\n${usage}`)
  const actor = await findCommandActor(db, address)
  if (!actor)
    throw new Error(
      `Nobody of the staff has the address ${address}. The first owner is invited by \`npm run staff\`.`,
    )
  return actor
}
