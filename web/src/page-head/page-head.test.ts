import { readFileSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'

const sourceFolder = new URL('..', import.meta.url)
const files = globSync('**/*.tsx', { cwd: sourceFolder })

it('no screen writes its head by hand', () => {
  // What stands when a page could not be made knows nothing of the visit.
  const byHand = files.filter((file) =>
    /<title>|name="robots"|rel="canonical"|property="og:/.test(
      readFileSync(new URL(file, sourceFolder), 'utf8'),
    ),
  )
  expect(byHand.sort()).toEqual([
    'app/errors/error-page.tsx',
    'page-head/page-head.tsx',
    'page-head/public-head.tsx',
    'rendering/error-document.tsx',
    'rendering/fallback-document.tsx',
  ])
})
