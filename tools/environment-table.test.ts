import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './checks/command.ts'
import { formatEnvironmentTable, listEnvironmentVariables } from './environment-table.ts'

test('docs/operating.md contains every variable of the configuration, with its meaning', () => {
  expect(listEnvironmentVariables().filter(({ meaning }) => meaning === '')).toEqual([])
  expect(readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')).toContain(formatEnvironmentTable())
})
