import { landers } from './landers.ts'
import { staticPageNames } from './sites.ts'

/**
 * The pages that search engines may list: /sitemap.xml names them, their head is `PublicHead`, and every other screen says
 * `noindex`. Landing pages stand here by their default slug.
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
