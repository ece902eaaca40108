import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findPackageFolder } from './installed-package.ts'
import { patchedFiles, patchRouterFile } from './patch-react-router.ts'

const readInstalled = (file: string) =>
  readFileSync(join(findPackageFolder('react-router'), 'dist/production', file), 'utf8')

test('each line to replace is in the installed React Router once, and what comes out is valid', () => {
  for (const file of patchedFiles) {
    const code = readInstalled(file)
    const patched = patchRouterFile(file, code)
    expect(patched, file).not.toBe(code)
    expect(parseSync(file, patched).errors, file).toEqual([])
  }
})

test('a file without its line, or with two of them, stops the build and says what is missing where', () => {
  const file = 'lib/dom/ssr/fog-of-war.js'
  const line = 'let res = await fetch(url, { signal });'
  const code = readInstalled(file)
  const expectError = (changed: string, times: number) =>
    expect(() => patchRouterFile(file, changed)).toThrow(
      new RegExp(
        String.raw`^web/vite/patch-react-router\.ts no longer fits react-router \d+\.\d+\.\d+: dist/production/${file} has "let res = await fetch\(url, \{ signal \}\);" ${times} times, not once`,
      ),
    )
  expectError(code.replace(line, ''), 0)
  expectError(code + line, 2)
})
