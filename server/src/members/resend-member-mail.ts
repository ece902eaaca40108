import type { resendMailEndpoint } from '@amarelle/contract/staff/endpoints/member-support'
import type { z } from 'zod'
import { resendActivationTo } from '../accounts/index.ts'
import { resendStatement } from '../moderation/index.ts'
import { resendOrderConfirmation } from '../payments/index.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'

/** Sends one of a member's mails again, by the verb of the capability that writes it. */
export function resendMemberMail(
  services: Services,
  actor: StaffActor,
  { mail, ...request }: z.output<(typeof resendMailEndpoint)['input']>,
): Promise<void> {
  switch (mail.kind) {
    case 'activation':
      return resendActivationTo(services, actor, request)
    case 'order':
      return resendOrderConfirmation(services, actor, request, mail.order)
    case 'statement':
      return resendStatement(services, actor, request, mail.measure)
  }
}
