import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/command.ts'
import { filesIn } from '../checks/files.ts'
import type { Row, Section } from './row.ts'
import { behaviours } from './behaviours.ts'
import { constants } from './constants.ts'
import { screens } from './screens.ts'
import { states } from './states.ts'

const sections: Readonly<Record<string, Section>> = {
  '2. Screens and routes': screens,
  '4. States and transitions': states,
  '8. Error catalogue': behaviours,
  '9. Business constants and limits': constants,
}

const titles = /\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** The titles of all tests, by their file. */
const testsOf = (): Map<string, string[]> =>
  new Map(
    ['contract', 'server', 'web', 'tools', 'fakes', 'soak', 'e2e']
      .flatMap(filesIn)
      .filter((file) => /\.(test|journey)\.ts$/.test(file))
      .map((file) => [
        file,
        [...readFileSync(join(root, file), 'utf8').matchAll(titles)].map(([, , title = '']) => title),
      ]),
  )

export interface Coverage {
  readonly markdown: string
  /** Rows without a test, and tests that are named but don't exist. */
  readonly faults: readonly string[]
}

/** The table of the specification's lines with their tests, and what is wrong with it. */
export function coverage(): Coverage {
  const tests = testsOf()
  const faults: string[] = []
  const proof = (row: Row, named: string): string => {
    const [file = '', words = ''] = named.split(/: (.*)/s)
    const found = tests.get(file)?.filter((title) => title.includes(words)) ?? []
    const [title, another] = found
    if (title === undefined || another !== undefined)
      faults.push(`“${row.says}” names ${found.length} tests by “${named}”`)
    return `${title ?? words} (\`${file}\`)`
  }
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const line = (row: Row): string => {
    if (row.provenBy.length === 0) faults.push(`“${row.says}” has no test`)
    return `| ${cell(row.says)} | ${cell(row.provenBy.map((named) => proof(row, named)).join('<br>'))} |`
  }
  const markdown = Object.entries(sections).flatMap(([name, section]) => [
    `## ${name}`,
    ...Object.entries(section).flatMap(([heading, rows]) => [
      `### ${heading}`,
      ['| The specification says | Proven by |', '| --- | --- |', ...rows.map(line)].join('\n'),
    ]),
  ])
  const head = [
    '# Where the specification is proven',
    'Made by `npm run coverage` from `tools/specification`; the checks fail when a line has no test, or names one that is gone.',
  ]
  return { markdown: `${[...head, ...markdown].join('\n\n')}\n`, faults }
}
