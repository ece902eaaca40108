import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../checks/command.ts'
import { listFiles } from '../checks/files.ts'
import type { SpecificationRow, SpecificationSection } from './row.ts'
import { behaviourRows } from './behaviours.ts'
import { constantRows } from './constants.ts'
import { screenRows } from './screens.ts'
import { stateRows } from './states.ts'

const specification: Readonly<Record<string, SpecificationSection>> = {
  '2. Screens and routes': screenRows,
  '4. States and transitions': stateRows,
  '8. Error catalogue': behaviourRows,
  '9. Business constants and limits': constantRows,
}

const testTitlePattern = /\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

interface TestFile {
  readonly source: string
  readonly titles: readonly string[]
}
const readTestFiles = (): Map<string, TestFile> =>
  new Map(
    ['contract', 'server', 'web', 'tools', 'fakes', 'soak', 'e2e']
      .flatMap(listFiles)
      .filter((file) => /\.(test|journey)\.ts$/.test(file))
      .map((file) => {
        const source = readFileSync(join(projectRoot, file), 'utf8')
        return [
          file,
          { source, titles: [...source.matchAll(testTitlePattern)].map(([, , title = '']) => title) },
        ]
      }),
  )

/** They open every screen, or list them: no behaviour of one screen fails in them. */
const screenWalks = [
  /^e2e\/accessibility\/accessibility\.journey\.ts: /,
  /^e2e\/pages\/page-heads\.journey\.ts: /,
  /^e2e\/pages\/layouts\.journey\.ts: a visitor is sent from every members-only screen/,
  /^web\/src\/routes\.test\.ts: every screen/,
]
const isScreenWalk = (named: string): boolean => screenWalks.some((walk) => walk.test(named))

const placeholderPattern = /\{\w+\}/
const regexSyntaxPattern = /[.*+?^${}()|[\]\\]/g
const apostrophePattern = /['’]/g
/** The explanation behind a text of the specification. */
const explanationPattern = / \([^)]*\)$/

/** A text that members read, as a test may write it: with any name or number in its places. */
function createTextPattern(row: SpecificationRow): RegExp {
  const text = row.text ?? row.statement.replace(explanationPattern, '')
  const parts = text
    .split(placeholderPattern)
    .map((part) => part.replaceAll(regexSyntaxPattern, '\\$&').replaceAll(apostrophePattern, "\\\\?['’]"))
  return new RegExp(parts.join('.+?'))
}

export interface Coverage {
  readonly markdown: string
  /** Rows without a test of their own, tests that are named but don't exist, and messages that no named test reads. */
  readonly faults: readonly string[]
}

/** Returns the table of the specification's lines with their tests, and what is wrong with it. */
export function buildCoverage(sections = specification): Coverage {
  const tests = readTestFiles()
  const faults: string[] = []
  const proof = (row: SpecificationRow, named: string): string => {
    const [file = '', words = ''] = named.split(/: (.*)/s)
    const titles = tests.get(file)?.titles.filter((title) => title.includes(words)) ?? []
    const [title, another] = titles
    if (title === undefined || another !== undefined)
      faults.push(`“${row.statement}” names ${titles.length} tests by “${named}”`)
    return `${title ?? words} (\`${file}\`)`
  }
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const line = (row: SpecificationRow, heading: string): string => {
    if (row.provenBy.length === 0) faults.push(`“${row.statement}” has no test`)
    else if (!row.namesOnly && row.provenBy.every(isScreenWalk))
      faults.push(`“${row.statement}” is proven only by tests that walk all screens`)
    const sources = row.provenBy.map((named) => tests.get(named.split(': ')[0] ?? '')?.source ?? '')
    if (heading === 'Messages' && !sources.some((source) => createTextPattern(row).test(source)))
      faults.push(`“${row.statement}” is read by none of its tests`)
    return `| ${cell(row.statement)} | ${cell(row.provenBy.map((named) => proof(row, named)).join('<br>'))} |`
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
