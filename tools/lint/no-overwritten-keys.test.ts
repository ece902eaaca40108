import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot, runCommand } from '../checks/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The keys that the project's lint rule reports as overwritten in a source. */
function findOverwrittenKeys(source: string): string[] {
  const file = join(folder, 'planted.ts')
  writeFileSync(file, source)
  const { output } = runCommand('oxlint', ['--config', join(projectRoot, '.oxlintrc.json'), file])
  return [...output.matchAll(/This overwrites `(\w+)`/g)].map(([, key = '']) => key)
}

test.each([
  [
    'a hook that came with a spread',
    'export const a = (photo: boolean) => ({ ...(photo ? { onRequest: 1 } : {}), onRequest() {} })',
    ['onRequest'],
  ],
  [
    'a limit that a spread overwrites',
    'export const a = (large: boolean) => ({ bodyLimit: 1, ...(large && { bodyLimit: 2 }) })',
    ['bodyLimit'],
  ],
  ['a literal that is spread', 'export const a = { ...{ config: 1, url: 2 }, "config": 3 }', ['config']],
])('the lint finds %s', (_what, source, keys) => {
  expect(findOverwrittenKeys(source)).toEqual(keys)
})

test('the lint finds nothing in two sides of a condition, defaults that are overridden, and a getter with its setter', () => {
  expect(
    findOverwrittenKeys(`
      export const a = (b: boolean, defaults: object) => ({ ...defaults, ...(b ? { c: 1 } : { c: 2 }), d: 3 })
      export const e = { get f() { return 1 }, set f(g: number) { String(g) } }`),
  ).toEqual([])
})
