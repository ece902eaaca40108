import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/command.ts'
import { filesIn } from '../checks/files.ts'
import type { Row, Section } from './row.ts'
import { behaviours } from './behaviours.ts'
import { constants } from './constants.ts'
import { screens } from './screens.ts'
import { states } from './states.ts'

const specification: Readonly<Record<string, Section>> = {
  '2. Screens and routes': screens,
  '4. States and transitions': states,
  '8. Error catalogue': behaviours,
  '9. Business constants and limits': constants,
}

const titles = /\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

interface TestFile {
  readonly source: string
  readonly titles: readonly string[]
}
const testFiles = (): Map<string, TestFile> =>
  new Map(
    ['contract', 'server', 'web', 'tools', 'fakes', 'soak', 'e2e']
      .flatMap(filesIn)
      .filter((file) => /\.(test|journey)\.ts$/.test(file))
      .map((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        return [file, { source, titles: [...source.matchAll(titles)].map(([, , title = '']) => title) }]
      }),
  )

/** They open every screen, or list them: no behaviour of one screen fails in them. */
const screenWalks = [
  /^e2e\/accessible\.journey\.ts: /,
  /^e2e\/heads\.journey\.ts: /,
  /^e2e\/frame\.journey\.ts: a visitor is led from every screen/,
  /^web\/src\/routes\.test\.ts: every screen/,
]
const isWalk = (named: string): boolean => screenWalks.some((walk) => walk.test(named))

const places = /\{\w+\}/
const special = /[.*+?^${}()|[\]\\]/g
const apostrophe = /['’]/g
/** What stands behind a text of the specification to explain it. */
const explanation = / \([^)]*\)$/

/** A text that members read, as a test may write it: with any name or number in its places. */
function textPattern(row: Row): RegExp {
  const text = row.text ?? row.says.replace(explanation, '')
  const parts = text
    .split(places)
    .map((part) => part.replaceAll(special, '\\$&').replaceAll(apostrophe, "\\\\?['’]"))
  return new RegExp(parts.join('.+?'))
}

export interface Coverage {
  readonly markdown: string
  /** Rows without a test of their own, tests that are named but don't exist, and messages that no named test reads. */
  readonly faults: readonly string[]
}

/** The table of the specification's lines with their tests, and what is wrong with it. */
export function coverage(sections = specification): Coverage {
  const tests = testFiles()
  const faults: string[] = []
  const proof = (row: Row, named: string): string => {
    const [file = '', words = ''] = named.split(/: (.*)/s)
    const found = tests.get(file)?.titles.filter((title) => title.includes(words)) ?? []
    const [title, another] = found
    if (title === undefined || another !== undefined)
      faults.push(`“${row.says}” names ${found.length} tests by “${named}”`)
    return `${title ?? words} (\`${file}\`)`
  }
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const line = (row: Row, heading: string): string => {
    if (row.provenBy.length === 0) faults.push(`“${row.says}” has no test`)
    else if (!row.names && row.provenBy.every(isWalk))
      faults.push(`“${row.says}” is proven only by tests that walk all screens`)
    const sources = row.provenBy.map((named) => tests.get(named.split(': ')[0] ?? '')?.source ?? '')
    if (heading === 'Messages' && !sources.some((source) => textPattern(row).test(source)))
      faults.push(`“${row.says}” is read by none of its tests`)
    return `| ${cell(row.says)} | ${cell(row.provenBy.map((named) => proof(row, named)).join('<br>'))} |`
  }
  const markdown = Object.entries(sections).flatMap(([name, section]) => [
    `## ${name}`,
    ...Object.entries(section).flatMap(([heading, rows]) => [
      `### ${heading}`,
      [
        '| The specification says | Proven by |',
        '| --- | --- |',
        ...rows.map((row) => line(row, heading)),
      ].join('\n'),
    ]),
  ])
  const head = [
    '# Where the specification is proven',
    'Made by `npm run coverage` from `tools/specification`; the checks fail when a line has no test of its own, names one\nthat is gone, or is a message that none of its tests reads.',
  ]
  return { markdown: `${[...head, ...markdown].join('\n\n')}\n`, faults }
}
