import type { SiteSettings } from '@amarelle/contract/sites'
import type { Language } from '@amarelle/contract/languages'
import type { Niche } from './voice.ts'

/** A site to fill: what its row says, and how many people live there. */
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

export const demoSites: readonly DemoSite[] = [
  {
    host: 'localhost',
    name: 'Amarelle',
    niche: 1,
    companyId: 1,
    language: 'en',
    isDefault: true,
    members: 320,
    settings: { description: 'Meet someone who laughs at the same things.' },
  },
  {
    host: 'second-spring.localhost',
    name: 'Second Spring',
    niche: 2,
    companyId: 5,
    language: 'nl',
    isDefault: false,
    members: 148,
    settings: {
      description: 'Voor wie vijftig is geweest en nog veel van plan is.',
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
    members: 138,
    settings: {
      description: 'Für alle, die lieber draußen sind, und das nicht allein.',
      support_email: 'support@trailmate.example',
      support_phone: '+44 131 496 0006',
    },
  },
]
