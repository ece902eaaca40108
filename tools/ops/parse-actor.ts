import type { StaffActor } from '../../server/src/platform/actor.ts'

/**
 * Returns the staff member who decides, whose name is stored with the decision. Commands have every right: who runs them has the
 * database. Throws `usage` if the name is missing or longer than 80 characters.
 */
export function parseActor(by: string | undefined, usage: string): StaffActor {
  const name = by?.trim() ?? ''
  if (!name || name.length > 80) throw new Error(`Say who decides: --by "your name"\n\n${usage}`)
  return { kind: 'staff', name, roles: ['owner'] }
}
