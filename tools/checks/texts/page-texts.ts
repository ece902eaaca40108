import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../contract/src/domain/languages.ts'
import { projectRoot } from '../command.ts'

const getPageFolder = (language: string) => join(projectRoot, 'locales', language, 'pages')
const readPage = (language: string, name: string) => readFileSync(join(getPageFolder(language), name), 'utf8')

/** Returns what a translation must share with its source: placeholders, link targets and headings. */
const extractStructure = (text: string): string =>
  JSON.stringify([
    [...new Set(text.match(/\{\{[\w.]+\}\}/g))].sort(),
    [...new Set(text.match(/\]\(([^)]+)\)/g))].sort(),
    text.match(/^#+(?= )/gm),
  ])

/** Static pages that are missing in a language, or whose structure differs from English. */
export const findPageTextFaults = (): string[] =>
  readdirSync(getPageFolder('en')).flatMap((name) => {
    const source = extractStructure(readPage('en', name))
    return languages.flatMap((language) => {
      if (!existsSync(join(getPageFolder(language), name)))
        return [`locales/${language}/pages/${name} is missing`]
      if (extractStructure(readPage(language, name)) === source) return []
      return [`locales/${language}/pages/${name}: other placeholders, links or headings than English`]
    })
  })
