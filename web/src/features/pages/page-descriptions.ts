import type { staticPageNames } from '@amarelle/contract/endpoints/sites'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type PageName = (typeof staticPageNames)[number]

/** Meta descriptions for search engines. */
export const pageDescriptions: Readonly<Record<PageName, MessageDescriptor>> = {
  terms: msg`The contract between you and us: who may join, credits and orders, rules, how we check, and how to object.`,
  privacy: msg`What we know about you, why, for how long and who sees it, and how to view, correct, download and erase it.`,
  cookies: msg`Everything this site can store in your browser, what it’s for and how long it stays. Nothing from other companies.`,
  safety: msg`How to meet safely, what to do about requests for money, pressure and photos, and where to find help.`,
  ban: msg`When we ban someone, how to object, and how to ban yourself or keep children out.`,
  'return-policy': msg`How to withdraw from an order of credits, what you get back and when. No reason needed.`,
  faq: msg`Short answers about credits, premium, fictional profiles, payments, your account and staying safe.`,
  service: msg`How to reach us by e-mail, phone and post, and what to do about a payment, a member or a fault.`,
  company: msg`Who runs this site: name, address, registration and contact, also for authorities.`,
  accessibility: msg`How we make this site usable for everyone, what we’ve tested, and what doesn’t work yet.`,
  ranking: msg`What decides who comes first in search, suggestions, games and likes. Nobody can buy a better place.`,
}
