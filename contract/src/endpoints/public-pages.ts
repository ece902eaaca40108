import { landers } from './landers.ts'
import { staticPageNames } from './sites.ts'

/**
 * Pages that search engines may list: /sitemap.xml contains them and `PublicHead` is their head; all other screens have
 * `noindex`. Landing pages are listed with their default slug.
 */
export const publicPagePaths: readonly string[] = [
  '/',
  '/pricing',
  '/complaints',
  ...staticPageNames.map((name) => `/pages/${name}`),
  ...landers
    .filter((name) => name !== 'index' && !name.startsWith('members-'))
    .map((name) => `/landers/${name}`),
]
