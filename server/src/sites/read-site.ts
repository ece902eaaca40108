import { language } from '@amarelle/contract/common'
import { nicheDefaults } from '@amarelle/contract/niches'
import { siteSettings } from '@amarelle/contract/sites'
import { z } from 'zod'
import type { Site } from '../platform/context.ts'
import { isPlaceholderEmail, isPlaceholderPhone } from './placeholder-contact.ts'

/** What an operator says of a site: its row without what the database keeps for itself. */
const operatorFacts = z.object({
  host: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'not a host name in lower case, without a port'),
  name: z.string().trim().min(1),
  domain_language: language,
  niche: z.number().int().min(1).max(7),
  company_id: z.number().int(),
  is_demo: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
})
export type OperatorFacts = Record<keyof z.infer<typeof operatorFacts>, unknown>
/** A key that is not known is a mistake too: a misspelt price must not leave the default in force. */
const knownSettings = siteSettings.strict()

export interface ReadSite {
  /** null when anything is wrong: a site never runs on a part of what its operator set. */
  readonly site: Site | null
  /** Each with the place of the value. */
  readonly faults: readonly string[]
}

const describe = (error: z.ZodError, within: string): string[] =>
  error.issues.map(
    ({ path, message }) => `${[within, ...path.map(String)].filter(Boolean).join('.')}: ${message}`,
  )

/** In production members reach the operator: by the law, and because every mail and page says how. */
const contactFaults = ({ support_email, support_phone }: Site): string[] => [
  ...(support_email === '' || isPlaceholderEmail(support_email)
    ? ['settings.support_email: set an address that members reach']
    : []),
  ...(isPlaceholderPhone(support_phone) ? ['settings.support_phone: set a number that members reach'] : []),
]

/** Checks what an operator says of a site, and fills in the defaults of its niche and of all sites. */
export function readSite(id: number, facts: unknown, production: boolean): ReadSite {
  const row = operatorFacts.safeParse(facts)
  if (!row.success) return { site: null, faults: describe(row.error, '') }
  const { settings: set, ...own } = row.data
  const settings = knownSettings.safeParse({ ...nicheDefaults(own.niche), ...set })
  if (!settings.success) return { site: null, faults: describe(settings.error, 'settings') }
  const site: Site = { ...settings.data, ...own, id }
  const faults = production ? contactFaults(site) : []
  return { site: faults.length ? null : site, faults }
}
