import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import {
  type AnswerDraft,
  type AnswerTemplate,
  answerTemplates,
} from '@amarelle/contract/staff/endpoints/support'
import { findMemberById } from '../../accounts/index.ts'
import { findMemberFor } from '../../members/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services, Site } from '../../platform/context.ts'
import { maskEmail } from '../../platform/mask-email.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { getSiteById, getSiteOrigin } from '../../sites/index.ts'
import { findThreadFor } from '../threads/find-thread-for.ts'

/** The page of the site that each template links to. */
const linkedPages: Readonly<Record<AnswerTemplate, string>> = {
  login_help: '/reset-password',
  activation_mail: '/login',
  credits_missing: '/transactions',
  refund: '/withdrawal',
  report_received: '/pages/terms',
  delete_account: '/settings/delete',
  data_request: '/settings/data',
  identity_unclear: '/login',
}

interface Receiver {
  /** Empty if unknown. */
  readonly name: string
  readonly language: InterfaceLanguage
  readonly orderNumber: string | null
}

/** One template in one language, with greeting and close. */
async function fillTemplate(
  template: AnswerTemplate,
  language: InterfaceLanguage,
  { name, orderNumber }: Receiver,
  site: Site,
  origin: string,
): Promise<string> {
  const texts = await loadTranslations(language, site)
  const values = {
    name,
    site: site.name,
    order: orderNumber ?? 'none',
    refundDays: site.refund_days,
    link: origin + linkedPages[template],
  }
  return [name ? 'greeting' : 'greeting_unnamed', template, 'close']
    .map((part) => texts._(`mail.support.${part}`, values))
    .join('\n\n')
}
const fillTemplates = (config: Services['config'], receiver: Receiver, site: Site): Promise<AnswerDraft[]> =>
  Promise.all(
    answerTemplates.map(async (template) => {
      const fill = (language: InterfaceLanguage) =>
        fillTemplate(template, language, receiver, site, getSiteOrigin(config, site))
      return { template, text: await fill(receiver.language), english: await fill('en') }
    }),
  )

interface FilledTemplates {
  readonly name: string
  readonly address: string
  readonly siteId: number
  readonly language: InterfaceLanguage
  readonly drafts: AnswerDraft[]
}
/** The templates for an answer to a thread. Throws `not_found` and `forbidden`. */
export async function fillThreadTemplates(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<FilledTemplates> {
  const { thread } = await findThreadFor(services, actor, 'support.answer', reference)
  const { address, siteId, language, orderNumber, memberId } = thread
  const member = memberId === null ? null : await findMemberById(services.db, memberId)
  const name = member?.username ?? thread.name
  const site = await getSiteById(services, siteId)
  const drafts = await fillTemplates(services.config, { name, language, orderNumber }, site)
  return { name, address: thread.hasMail ? address : maskEmail(address), siteId, language, drafts }
}
/** The templates for a mail to a member, whose address stays masked. Throws `not_found` and `forbidden`. */
export async function fillMemberTemplates(
  services: Services,
  actor: StaffActor,
  memberId: number,
): Promise<FilledTemplates> {
  const { member } = await findMemberFor(services, actor, 'support.answer', memberId)
  const { username: name, email, siteId, language } = member
  const site = await getSiteById(services, siteId)
  const drafts = await fillTemplates(services.config, { name, language, orderNumber: null }, site)
  return { name, address: maskEmail(email), siteId, language, drafts }
}
