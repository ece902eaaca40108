import { events } from '../platform/events.ts'
import { publish } from '../platform/member-events.ts'
import { enableProfile, insertProfile, renameProfile } from './profile.sql.ts'

/** A profile begins with its account, disabled, and is shown from the activation on. */
export function hearProfiles(): void {
  events.during('member.signed_up', async (tx, member, { clock }) => {
    await insertProfile(tx, member, clock.now())
  })
  events.during('member.completed', (tx, { memberId, name, lookingFor }) =>
    renameProfile(tx, memberId, name, lookingFor),
  )
  events.during('member.activated', async (tx, { memberId }) => {
    await enableProfile(tx, memberId)
    await publish(tx, memberId, { type: 'account', status: 'active' })
  })
}
