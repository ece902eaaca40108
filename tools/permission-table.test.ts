import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatPermissionTable } from './permission-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('docs/staff.md contains the permission table as it is in the contract', () => {
  expect(readFileSync(join(root, 'docs/staff.md'), 'utf8')).toContain(formatPermissionTable())
})
