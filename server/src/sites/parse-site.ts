import { languageSchema } from '@amarelle/contract/domain/common'
import { getNicheDefaults } from '@amarelle/contract/domain/niches'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { z } from 'zod'
import type { Site } from '../platform/context.ts'
import { isPlaceholderEmail, isPlaceholderPhone } from './placeholder-contact.ts'

/** What an operator says of a site: its row without what the database keeps for itself. */
const siteConfigSchema = z.object({
  host: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'not a host name in lower case, without a port'),
  name: z.string().trim().min(1),
  domain_language: languageSchema,
  niche: z.number().int().min(1).max(7),
  company_id: z.number().int(),
  is_demo: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
})
export type SiteConfig = Record<keyof z.infer<typeof siteConfigSchema>, unknown>
/** A key that is not known is a mistake too: a misspelt price must not leave the default in force. */
const strictSettingsSchema = siteSettingsSchema.strict()

export interface ParsedSite {
  /** null when anything is wrong: a site never runs on a part of what its operator set. */
  readonly site: Site | null
  /** Each with the place of the value. */
  readonly errors: readonly string[]
}

const describeIssues = (error: z.ZodError, within: string): string[] =>
  error.issues.map(
    ({ path, message }) => `${[within, ...path.map(String)].filter(Boolean).join('.')}: ${message}`,
  )

/** In production members reach the operator: by the law, and because every mail and page says how. */
const validateContact = ({ support_email, support_phone }: Site): string[] => [
  ...(support_email === '' || isPlaceholderEmail(support_email)
    ? ['settings.support_email: set an address that members reach']
    : []),
  ...(isPlaceholderPhone(support_phone) ? ['settings.support_phone: set a number that members reach'] : []),
]

/** Checks what an operator says of a site, and fills in the defaults of its niche and of all sites. */
export function parseSite(id: number, facts: unknown, production: boolean): ParsedSite {
  const row = siteConfigSchema.safeParse(facts)
  if (!row.success) return { site: null, errors: describeIssues(row.error, '') }
  const { settings: set, ...own } = row.data
  const settings = strictSettingsSchema.safeParse({ ...getNicheDefaults(own.niche), ...set })
  if (!settings.success) return { site: null, errors: describeIssues(settings.error, 'settings') }
  const site: Site = { ...settings.data, ...own, id }
  const faults = production ? validateContact(site) : []
  return { site: faults.length ? null : site, errors: faults }
}
