import type { SiteSettings } from '@amarelle/contract/endpoints/sites'
import type { Language } from '@amarelle/contract/domain/languages'
import type { Niche } from './sentence-pools.ts'

/** A site to fill: the values of its row, and its number of members. */
export type DemoSite = {
  host: string
  name: string
  niche: Niche
  companyId: number
  language: Language
  isDefault: boolean
  members: number
  settings: Partial<SiteSettings>
}

/** Enough members to assess a niche; drawing more portraits would delay the first start. */
const smallSiteMembers = 12

/** A fictitious number; a site that uses it is not served in production. */
const demoPhone = '+31 20 000 0000'

/** One site per niche; browsers resolve *.localhost without DNS. */
export const demoSites: readonly DemoSite[] = [
  {
    host: 'localhost',
    name: 'Amarelle',
    niche: 1,
    companyId: 1,
    language: 'en',
    isDefault: true,
    members: 205,
    settings: { support_email: 'support@amarelle.example', support_phone: demoPhone },
  },
  {
    host: 'second-spring.localhost',
    name: 'Second Spring',
    niche: 2,
    companyId: 5,
    language: 'nl',
    isDefault: false,
    members: 60,
    settings: {
      support_email: 'support@second-spring.example',
      support_phone: '+49 221 4710 005',
    },
  },
  {
    host: 'trailmate.localhost',
    name: 'Trailmate',
    niche: 6,
    companyId: 6,
    language: 'de',
    isDefault: false,
    members: 60,
    settings: {
      support_email: 'support@trailmate.example',
      support_phone: '+44 131 496 0006',
    },
  },
  {
    host: 'prisma.localhost',
    name: 'Prisma',
    niche: 3,
    companyId: 1,
    language: 'en',
    isDefault: false,
    members: smallSiteMembers,
    settings: { support_email: 'support@prisma.example', support_phone: demoPhone },
  },
  {
    host: 'afterdark.localhost',
    name: 'Afterdark',
    niche: 4,
    companyId: 1,
    language: 'en',
    isDefault: false,
    members: smallSiteMembers,
    settings: { support_email: 'support@afterdark.example', support_phone: demoPhone },
  },
  {
    host: 'homebird.localhost',
    name: 'Homebird',
    niche: 5,
    companyId: 1,
    language: 'nl',
    isDefault: false,
    members: smallSiteMembers,
    settings: { support_email: 'support@homebird.example', support_phone: demoPhone },
  },
  {
    host: 'portside.localhost',
    name: 'Portside',
    niche: 7,
    companyId: 1,
    language: 'en',
    isDefault: false,
    members: smallSiteMembers,
    settings: { support_email: 'support@portside.example', support_phone: demoPhone },
  },
]
