import { expect, test } from 'vitest'
import { importIconFiles, readIconFiles } from './icon-modules.ts'

const iconFiles = readIconFiles()

test('each icon is imported from the file that the installed package exports it from', () => {
  const code = importIconFiles(
    "import { useId } from 'react'\nimport { Trash2, type LucideIcon, X } from 'lucide-react'\nconst a = 1",
    iconFiles,
  )
  expect(code).toMatch(/import Trash2 from ".*\/lucide-react\/dist\/esm\/icons\/trash\.mjs"/)
  expect(code).toMatch(/import X from ".*\/lucide-react\/dist\/esm\/icons\/x\.mjs"/)
  expect(code).toContain("import type { LucideIcon } from 'lucide-react'")
})

test('an icon that the package lacks stops the build and is named', () => {
  expect(() => importIconFiles("import { Unicorn2 } from 'lucide-react'", iconFiles)).toThrow(
    /^web\/vite\/icon-modules\.ts no longer fits lucide-react \d+\.\d+\.\d+: no icon is named Unicorn2/,
  )
})
