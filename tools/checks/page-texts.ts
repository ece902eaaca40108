import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../contract/src/languages.ts'
import { root } from './command.ts'

const folder = (language: string) => join(root, 'locales', language, 'pages')
const read = (language: string, name: string) => readFileSync(join(folder(language), name), 'utf8')

/** What a translation has in common with its source: what is filled in, where it leads, and its headings. */
const bones = (text: string): string =>
  JSON.stringify([
    [...new Set(text.match(/\{\{[\w.]+\}\}/g))].sort(),
    [...new Set(text.match(/\]\(([^)]+)\)/g))].sort(),
    text.match(/^#+(?= )/gm),
  ])

/** The static pages that a language lacks, or has in another shape than English. */
export const pageFaults = (): string[] =>
  readdirSync(folder('en')).flatMap((name) => {
    const source = bones(read('en', name))
    return languages.flatMap((language) => {
      if (!existsSync(join(folder(language), name))) return [`locales/${language}/pages/${name} is missing`]
      if (bones(read(language, name)) === source) return []
      return [`locales/${language}/pages/${name}: other placeholders, links or headings than English`]
    })
  })
