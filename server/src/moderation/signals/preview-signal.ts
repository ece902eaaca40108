import type { Letter } from '@amarelle/contract/staff/endpoints/cases'
import type { previewSignalEndpoint } from '@amarelle/contract/staff/endpoints/signals'
import type { z } from 'zod'
import { findMemberById } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { composeLetterToReported, toLetter } from '../queue/preview-letters.ts'
import { composeSetAsideMail } from './set-aside-mail.job.ts'
import { previewSetAsideEnd } from './set-aside-reports.ts'
import { findSignalFor } from './signal-for-staff.ts'

/** Returns what the member would be mailed; null if the account has ended. Throws `not_found` and `forbidden`. */
export async function previewSignal(
  services: Services,
  actor: StaffActor,
  { reference, act: { action, ...act } }: z.output<typeof previewSignalEndpoint.input>,
): Promise<{ letter: Letter | null }> {
  const { signal } = await findSignalFor(services, actor, 'cases.decide', reference)
  const { memberId } = signal
  if (action !== 'set_aside_reports') {
    const about = { reference, reportedId: memberId }
    return {
      letter: await composeLetterToReported(services, about, {
        act: { ...act, action },
      }),
    }
  }
  const member = memberId === null ? null : await findMemberById(services.db, memberId)
  if (!member || member.status === 'deleted') return { letter: null }
  const content = await composeSetAsideMail(services, member, {
    reference,
    facts: act.facts,
    until: previewSetAsideEnd(services),
  })
  return { letter: toLetter(member.username, content) }
}
