import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findSiteEntry, getSiteOrigin } from '../../sites/index.ts'
import { authorize, recordReading } from '../../staff/index.ts'

/** The time for which a browser sees a site that is not published. */
export const sitePreviewMinutes = 60
/** Below it are the links that open a preview. */
export const sitePreviewPath = '/site-preview'
const purpose = 'site preview'

/** Returns a link that opens a site in one browser for an hour, published or not. Throws `not_found` and `forbidden`. */
export async function previewSite(
  services: Services,
  actor: StaffActor,
  { site: id }: { readonly site: number },
): Promise<{ url: string }> {
  const entry = await findSiteEntry(services, id)
  if (!entry) throw createProblem('not_found')
  const authority = authorize(services, actor, 'sites.read', { siteId: id, companyId: entry.company.id })
  if (!entry.isPublished)
    await runInTransaction(services.db, (tx) =>
      recordReading(services, tx, authority, { act: 'site.previewed', object: `site:${id}` }),
    )
  const endsAt = addMs(services.clock.now(), minutesToMs(sitePreviewMinutes))
  const token = encrypt(services.config, purpose, `${id} ${endsAt.getTime()}`).toString('base64url')
  return { url: `${getSiteOrigin(services.config, entry)}${sitePreviewPath}/${token}` }
}

/** Returns the number of the site that a token of `previewSite` opens; null if it is none or too old. */
export function readPreviewToken(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  token: string,
): number | null {
  try {
    const [id, endsAtMs] = decrypt(config, purpose, Buffer.from(token, 'base64url')).split(' ').map(Number)
    return id !== undefined && endsAtMs !== undefined && endsAtMs > clock.now().getTime() ? id : null
  } catch {
    return null
  }
}
