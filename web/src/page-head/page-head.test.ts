import { readFileSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'

const sourceFolder = new URL('..', import.meta.url)
const files = globSync('**/*.tsx', { cwd: sourceFolder })

it('screens set their head only through the head components', () => {
  // The error documents are exceptions, because they are rendered without visit data.
  const filesWithHeadTags = files.filter((file) =>
    /<title>|name="robots"|rel="canonical"|property="og:/.test(
      readFileSync(new URL(file, sourceFolder), 'utf8'),
    ),
  )
  expect(filesWithHeadTags.sort()).toEqual([
    'app/errors/error-page.tsx',
    'page-head/page-head.tsx',
    'page-head/public-head.tsx',
    'rendering/error-document.tsx',
    'rendering/fallback-document.tsx',
  ])
})
