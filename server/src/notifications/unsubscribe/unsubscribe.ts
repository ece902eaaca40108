import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { getUnsubscribeEndpoint, NotificationType } from '@amarelle/contract/endpoints/notifications'
import { type Member, findMemberById } from '../../accounts/index.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { markRecipient } from '../campaigns/recipient.sql.ts'
import { lockPreferences, loadPreferences, savePreference } from '../preferences/preference.sql.ts'
import { disableMails } from '../suppression/mail-suppression.sql.ts'
import { verifyUnsubscribeToken } from './unsubscribe-token.ts'

/** `site`: the site whose host was called; missing when unsubscribing by mail. */
type UnsubscribeContext = Services & Partial<Pick<RequestContext, 'site'>>

/** Member, type and campaign of a token. Throws `link_expired` if it is forged, of another site, or of a deleted account. */
async function findUnsubscribingMember(
  { db, config, site }: UnsubscribeContext,
  token: string,
): Promise<{ member: Member; type: NotificationType; campaignNumber: number | null }> {
  const verified = verifyUnsubscribeToken(config, token)
  const member = verified && (await findMemberById(db, verified.memberId))
  const isOtherSite = site !== undefined && site.id !== member?.siteId
  if (!member || member.status === 'deleted' || isOtherSite) throw createProblem('link_expired')
  return { member, type: verified.type, campaignNumber: verified.campaignNumber }
}

/** Returns what a mailed link would stop; changes nothing. Throws `link_expired` for an invalid token. */
export async function getUnsubscribeState(
  services: RequestContext,
  token: string,
): Promise<EndpointAnswer<typeof getUnsubscribeEndpoint>> {
  const { member, type } = await findUnsubscribingMember(services, token)
  const isAnyEnabled = !member.notificationsDisabled.includes('listunsubscribe')
  return {
    type,
    any_on: isAnyEnabled,
    type_on: isAnyEnabled && (await loadPreferences(services.db, member.id))[type].mail,
  }
}

/**
 * Stops mails of the token's type, or with `all` all but necessary ones, with the reason `listunsubscribe`
 * (docs/messages.md#unsubscribing). Needs no login (RFC 8058) and can be repeated. Throws `link_expired` for an invalid token.
 */
export async function unsubscribe(context: UnsubscribeContext, token: string, all: boolean): Promise<void> {
  const { member, type, campaignNumber } = await findUnsubscribingMember(context, token)
  const now = context.clock.now()
  await runInTransaction(context.db, async (tx) => {
    await lockPreferences(tx, member.id)
    if (all) await disableMails(tx, [member.id], 'listunsubscribe')
    else await savePreference(tx, member.id, type, { mail: false }, now)
    if (campaignNumber !== null)
      await markRecipient(tx, `c${campaignNumber}`, member.id, 'unsubscribed_at', now)
  })
}
