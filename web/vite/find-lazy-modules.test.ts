import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findLazyModules } from './find-lazy-modules.ts'

test('lazy is what only import() leads to: types and tests need nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lazy-'))
  try {
    const files = {
      'page.tsx': `import { a } from './shared.ts'\nimport type { B } from './dialog.tsx'\nconst open = () => import('./dialog.tsx')`,
      'dialog.tsx': `import { a } from './shared.ts'\nexport * from './part.tsx'`,
      'part.tsx': 'export const part = 1',
      'shared.ts': 'export const a = 1',
      'part.test.ts': `import { part } from './part.tsx'`,
    }
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
    expect([...findLazyModules(folder)].map((file) => basename(file)).sort()).toEqual([
      'dialog.tsx',
      'part.tsx',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
