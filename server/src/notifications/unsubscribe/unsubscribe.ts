import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getUnsubscribeEndpoint, NotificationType } from '@amarelle/contract/endpoints/notifications'
import { type Member, findMemberById } from '../../accounts/index.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { lockPreferences, loadPreferences, savePreference } from '../preferences/preference.sql.ts'
import { disableMails } from '../suppression/mail-suppression.sql.ts'
import { verifyUnsubscribeToken } from './unsubscribe-token.ts'

/** The parts, and the site at whose host a link was opened; a mail that came back was sent to no host. */
type UnsubscribeContext = Services & Partial<Pick<RequestContext, 'site'>>

/** Whose mails a token ends; refuses with `link_expired` a forged one, another site's, and that of an account which is gone. */
async function findUnsubscribingMember(
  { db, config, site }: UnsubscribeContext,
  token: string,
): Promise<{ member: Member; type: NotificationType }> {
  const read = verifyUnsubscribeToken(config, token)
  const member = read && (await findMemberById(db, read.memberId))
  const elsewhere = site !== undefined && site.id !== member?.siteId
  if (!member || member.status === 'deleted' || elsewhere) throw createProblem('link_expired')
  return { member, type: read.type }
}

/** What a mailed link would end. Changes nothing. */
export async function getUnsubscribeState(
  services: RequestContext,
  token: string,
): Promise<EndpointAnswer<typeof getUnsubscribeEndpoint>> {
  const { member, type } = await findUnsubscribingMember(services, token)
  const any = !member.notificationsDisabled.includes('listunsubscribe')
  return { type, any_on: any, type_on: any && (await loadPreferences(services.db, member.id))[type].mail }
}

/**
 * Ends the mails of the token's type, or all but the necessary ones with the reason `listunsubscribe` (docs/messages.md#unsubscribing). Without
 * login, cookie or confirmation (RFC 8058); a second time changes nothing.
 */
export async function unsubscribe(parts: UnsubscribeContext, token: string, all: boolean): Promise<void> {
  const { member, type } = await findUnsubscribingMember(parts, token)
  await runInTransaction(parts.db, async (tx) => {
    await lockPreferences(tx, member.id)
    if (all) await disableMails(tx, [member.id], 'listunsubscribe')
    else await savePreference(tx, member.id, type, { mail: false }, parts.clock.now())
  })
}
