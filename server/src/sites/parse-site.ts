import { languageSchema } from '@amarelle/contract/domain/common'
import { getNicheDefaults } from '@amarelle/contract/domain/niches'
import { noTextOverrides } from '@amarelle/contract/domain/text-overrides'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { z } from 'zod'
import type { Site } from '../platform/context.ts'
import { isPlaceholderEmail, isPlaceholderPhone } from './placeholder-contact.ts'

export const hostSchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'not a host name in lower case, without a port')
/** The columns of `site` that an operator sets. */
const siteConfigSchema = z.object({
  host: hostSchema,
  name: z.string().trim().min(1),
  domain_language: languageSchema,
  niche: z.number().int().min(1).max(7),
  company_id: z.number().int(),
  is_demo: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
})
export type SiteConfig = Record<keyof z.infer<typeof siteConfigSchema>, unknown>
/** Unknown keys are errors: a misspelt price must not leave the default in force. */
const strictSettingsSchema = siteSettingsSchema.strict()

export interface ParsedSite {
  /** Null on any error: a site is never served with only part of its settings. */
  readonly site: Site | null
  /** Each begins with the path of the value. */
  readonly errors: readonly string[]
}

const describeIssues = (error: z.ZodError, parentPath: string): string[] =>
  error.issues.map(
    ({ path, message }) => `${[parentPath, ...path.map(String)].filter(Boolean).join('.')}: ${message}`,
  )

/** In production the contacts must be real: the law requires them, and every mail and page shows them. */
const validateContact = ({ support_email, support_phone }: Site): string[] => [
  ...(support_email === '' || isPlaceholderEmail(support_email)
    ? ['settings.support_email: set an address that members reach']
    : []),
  ...(isPlaceholderPhone(support_phone) ? ['settings.support_phone: set a number that members reach'] : []),
]

/**
 * Validates a site's configuration (`SiteConfig`) and fills in the defaults of its niche and of all sites. Its texts are those of the
 * files.
 */
export function parseSite(id: number, config: unknown, production: boolean): ParsedSite {
  const row = siteConfigSchema.safeParse(config)
  if (!row.success) return { site: null, errors: describeIssues(row.error, '') }
  const { settings: siteSettings, ...columns } = row.data
  const settings = strictSettingsSchema.safeParse({ ...getNicheDefaults(columns.niche), ...siteSettings })
  if (!settings.success) return { site: null, errors: describeIssues(settings.error, 'settings') }
  const site: Site = { ...settings.data, ...columns, id, textOverrides: noTextOverrides }
  const contactErrors = production ? validateContact(site) : []
  return { site: contactErrors.length ? null : site, errors: contactErrors }
}
