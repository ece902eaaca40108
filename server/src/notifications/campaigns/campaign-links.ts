import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { deriveSigningKey, equalsUnderAnySecret, type SecretConfig } from '../../platform/crypto/signing.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { findCampaignById } from './campaign.sql.ts'
import { markRecipient } from './recipient.sql.ts'

/** Returns the number in the id of a campaign, which its links and mails name; null for one of the version before. */
export const getCampaignNumber = (campaignId: string): number | null => {
  const [, number] = /^c(\d{1,9})$/.exec(campaignId) ?? []
  return number === undefined ? null : Number(number)
}

interface MailOfCampaign {
  readonly memberId: number
  readonly campaignNumber: number
}
const computeClickSignature = (
  config: Pick<Config, 'secret'>,
  { memberId, campaignNumber }: MailOfCampaign,
): string =>
  createHmac('sha256', deriveSigningKey(config, 'campaign-click'))
    .update(`${memberId}:${campaignNumber}`)
    .digest('hex')
    .slice(0, 32)

/** Path of the button of a campaign's mail: the campaign and the member, signed. It leads to the campaign's path, and logs nobody in. */
export const createClickPath = (config: Pick<Config, 'secret'>, mail: MailOfCampaign): string =>
  `/k-${mail.memberId}-${mail.campaignNumber}-${computeClickSignature(config, mail)}`

/** Member and campaign of such a path; null if it was forged. */
function readClickToken(config: SecretConfig, token: string): MailOfCampaign | null {
  const [, member, campaign, signature = ''] = /^k-(\d{1,15})-(\d{1,9})-([0-9a-f]{32})$/.exec(token) ?? []
  const mail = { memberId: Number(member), campaignNumber: Number(campaign) }
  return member !== undefined &&
    equalsUnderAnySecret(config, signature, (secretConfig) => computeClickSignature(secretConfig, mail))
    ? mail
    : null
}

/** Message-ID of a mail of a campaign, by which a returned one is recognised. */
export const createCampaignMailId = ({ memberId, campaignNumber }: MailOfCampaign, host: string): string =>
  `<campaign.${campaignNumber}.${memberId}@${host}>`
/** Member and campaign of such a Message-ID; null for all others. */
export function parseCampaignMailId(mailId: string): MailOfCampaign | null {
  const [, campaign, member] = /^<campaign\.(\d{1,9})\.(\d{1,15})@[^<>]{1,255}>$/.exec(mailId) ?? []
  return member === undefined ? null : { memberId: Number(member), campaignNumber: Number(campaign) }
}

/**
 * `GET /k-…`: the button of a campaign's mail. Remembers the first click and leads to the campaign's path on the site; a forged token
 * and one of another site lead to the first page.
 */
export function mountCampaignClick(server: FastifyInstance, resolveContext: ResolveContext): void {
  server.get<{ Params: { token: string } }>(
    '/:token(^k-[\\d-]{3,26}-[0-9a-f]{32}$)',
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { config, db, site, clock } = await resolveContext(request, reply)
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const mail = readClickToken(config, request.params.token)
      const campaign = mail && (await findCampaignById(db, `c${mail.campaignNumber}`))
      if (!campaign || campaign.siteId !== site.id) return reply.redirect('/', 303)
      await markRecipient(db, campaign.id, mail.memberId, 'clicked_at', clock.now())
      return reply.redirect(campaign.path, 303)
    },
  )
}
