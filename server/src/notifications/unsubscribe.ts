import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getUnsubscribeEndpoint, NotificationType } from '@amarelle/contract/endpoints/notifications'
import { type Member, findMemberById } from '../accounts/index.ts'
import type { RequestContext, Services } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { lockPreferences, preferencesOf, savePreference } from './preference.sql.ts'
import { stopMails } from './stopped.sql.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** The parts, and the site at whose host a link was opened; a mail that came back was sent to no host. */
type Opened = Services & Partial<Pick<RequestContext, 'site'>>

/** Whose mails a token ends; refuses with `link_expired` a forged one, another site's, and that of an account which is gone. */
async function holderOf(
  { db, config, site }: Opened,
  token: string,
): Promise<{ member: Member; type: NotificationType }> {
  const read = readUnsubscribeToken(config, token)
  const member = read && (await findMemberById(db, read.memberId))
  const elsewhere = site !== undefined && site.id !== member?.siteId
  if (!member || member.status === 'deleted' || elsewhere) throw createProblem('link_expired')
  return { member, type: read.type }
}

/** What a mailed link would end. Changes nothing. */
export async function showUnsubscribe(
  services: RequestContext,
  token: string,
): Promise<EndpointAnswer<typeof getUnsubscribeEndpoint>> {
  const { member, type } = await holderOf(services, token)
  const any = !member.notificationsDisabled.includes('listunsubscribe')
  return { type, any_on: any, type_on: any && (await preferencesOf(services.db, member.id))[type].mail }
}

/**
 * Ends the mails of the token's type, or all but the necessary ones with the reason `listunsubscribe` (docs/messages.md#unsubscribing). Without
 * login, cookie or confirmation (RFC 8058); a second time changes nothing.
 */
export async function unsubscribe(parts: Opened, token: string, all: boolean): Promise<void> {
  const { member, type } = await holderOf(parts, token)
  await runInTransaction(parts.db, async (tx) => {
    await lockPreferences(tx, member.id)
    if (all) await stopMails(tx, [member.id], 'listunsubscribe')
    else await savePreference(tx, member.id, type, { mail: false }, parts.clock.now())
  })
}
