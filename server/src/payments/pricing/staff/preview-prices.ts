import type { previewPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { createProblem } from '@amarelle/contract/domain/errors'
import { type StaffLanguage, staffLanguages } from '@amarelle/contract/staff/languages'
import { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { addMs, minutesToMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import type { Db } from '../../../platform/db/db.ts'
import { getSiteOrigin } from '../../../sites/index.ts'
import { toCurrency } from '../buyer.ts'
import { findPricedSite } from './find-priced-site.ts'
import { planPrices } from './plan-prices.ts'
import { insertPriceChange } from './price-change.sql.ts'

/** The time for which a browser sees a site as a new member. */
export const newMemberPreviewMinutes = 60
/** The link that opens a preview, with its token and the page to open. */
export const newMemberPreviewPath = '/new-member-preview'
const purpose = 'new member preview'

const previewSchema = z.object({
  siteId: z.int(),
  staffId: z.int(),
  staffName: z.string(),
  staffLanguage: z.enum(staffLanguages),
  country: z.string(),
  /** The moment that is shown; null: the moment of each request. */
  atMs: z.int().nullable(),
  /** Prices that were typed and not saved. */
  prices: z.array(
    z.object({ bundleId: z.int(), country: z.string().nullable(), priceMinor: z.int().nullable() }),
  ),
  expiresAtMs: z.int(),
})
/** Describes what a browser sees of a site: the pages of somebody who signs up in a country at a moment. */
export type NewMemberPreview = z.infer<typeof previewSchema>

/** Creates the path of a site that opens a preview in a browser; the page to open is added as `&to=/credits`. */
export function createNewMemberPath(
  { config, clock, language }: PreviewServices,
  { staffId, name }: StaffActor,
  shown: Pick<NewMemberPreview, 'siteId' | 'country' | 'atMs' | 'prices'>,
): string {
  const preview: NewMemberPreview = {
    ...shown,
    staffId,
    staffName: name,
    staffLanguage: language,
    expiresAtMs: addMs(clock.now(), minutesToMs(newMemberPreviewMinutes)).getTime(),
  }
  const token = encrypt(config, purpose, JSON.stringify(preview)).toString('base64url')
  return `${newMemberPreviewPath}?token=${token}`
}
type PreviewServices = Pick<Services, 'config' | 'clock'> & { readonly language: StaffLanguage }

/**
 * Returns a link that shows the pages of a site as a new member in a country sees them, now or at a moment to come, with prices that are
 * not saved. Throws `not_found` for countries without members of the site, `forbidden`, `setting_start`, and `price_range` with prices
 * that are not possible.
 */
export async function previewPrices(
  services: Services & PreviewServices,
  actor: StaffActor,
  { site: siteId, country, at, changes }: z.output<typeof previewPricesEndpoint.input>,
): Promise<{ url: string }> {
  const { site } = await findPricedSite(services, actor, 'prices.read', siteId)
  if (!site.countries.includes(country)) throw createProblem('not_found')
  const { prices } = await planPrices(services, site, { changes, startsAt: at, endsAt: null })
  const shown = prices.filter(
    (one) => one.currency === toCurrency(country) && (one.country === null || one.country === country),
  )
  const path = createNewMemberPath(services, actor, {
    siteId,
    country,
    atMs: at === null ? null : new Date(at).getTime(),
    prices: shown.map((one) => ({
      bundleId: one.bundle.id,
      country: one.country,
      priceMinor: one.afterMinor,
    })),
  })
  return { url: `${getSiteOrigin(services.config, site)}${path}` }
}

/** Returns what a token of `createNewMemberPath` shows; null if it is none or has expired. */
export function readNewMemberPreview(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  token: string,
): NewMemberPreview | null {
  try {
    const content: unknown = JSON.parse(decrypt(config, purpose, Buffer.from(token, 'base64url')))
    const preview = previewSchema.parse(content)
    return preview.expiresAtMs > clock.now().getTime() ? preview : null
  } catch {
    return null
  }
}

/** Puts the prices of a preview in force at its moment, in a transaction that the caller rolls back. */
export async function applyPreviewedPrices(
  tx: Db,
  { siteId, staffId, country, prices }: NewMemberPreview,
  now: Date,
): Promise<void> {
  for (const price of prices)
    await insertPriceChange(tx, {
      ...price,
      siteId,
      currency: toCurrency(country),
      startsAt: now,
      endsAt: null,
      staffId,
      approverId: null,
      reason: 'preview',
      createdAt: now,
    })
}
