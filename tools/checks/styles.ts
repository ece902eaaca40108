import { dirname, join } from 'node:path'
import { readFiles, type SourceFile } from '../structure/source-files.ts'
import { createFailedCheck, type CheckResult, passedCheck } from './command.ts'

const moduleSuffix = '.module.css'
const toCamelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Returns the sheet without comments and declarations. */
const readSelectors = (sheet: string) => sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, '{}')
const listMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)
const listOwnClasses = (sheet: string) =>
  new Set(listMatches(readSelectors(sheet).replaceAll(/:global\([^)]*\)/g, ''), /\.([_a-z][\w-]*)/gi))

/**
 * Compares CSS modules with the components that import them: classes that a component uses but no sheet defines, classes that
 * nothing uses, references to another sheet's class or to a global class that doesn't exist, and two sheets of one name.
 */
function findStyleErrors(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const modules = new Map(
    sheets
      .filter(({ path }) => path.endsWith(moduleSuffix))
      .map(({ path, text }) => [path, { defined: listOwnClasses(text), used: new Set<string>() }]),
  )
  const errors: string[] = []
  const scopedNames = new Map<string, string>()
  for (const [path, { defined }] of modules) {
    const sheet = toCamelCase(path.slice(path.lastIndexOf('/') + 1, -moduleSuffix.length))
    for (const name of defined) {
      const scoped = name.startsWith(sheet) ? name : `${sheet}-${name}`
      const other = scopedNames.get(scoped)
      if (other) errors.push(`${path}: .${name} gets the same name as a class of ${other}`)
      scopedNames.set(scoped, path)
    }
  }
  const globals = new Set(
    sheets
      .filter(({ path }) => !path.endsWith(moduleSuffix))
      .flatMap(({ text }) => listMatches(readSelectors(text), /\.([_a-z][\w-]*)/gi)),
  )
  const markup = files
    .filter(({ path }) => path.endsWith('.tsx'))
    .map(({ text }) => text)
    .join('\n')
  for (const { path, text } of sheets)
    for (const name of listMatches(text, /:global\(\.([\w-]+)\)/g))
      if (!globals.has(name) && !scopedNames.has(name) && !markup.includes(name))
        errors.push(`${path}: :global(.${name}) exists nowhere`)
  for (const { path, text } of files.filter((file) => /\.tsx?$/.test(file.path)))
    for (const [, variable = '', from = ''] of text.matchAll(
      /import \* as (\w+) from '(\.[^']*\.module\.css)'/g,
    )) {
      const sheet = modules.get(join(dirname(path), from))
      if (!sheet) errors.push(`${path}: ${from} does not exist`)
      else
        for (const name of listMatches(text, new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
          sheet.used.add(name)
          if (!sheet.defined.has(name)) errors.push(`${path}: ${from} defines no .${name}`)
        }
    }
  for (const [path, { defined, used }] of modules)
    for (const name of defined) if (!used.has(name)) errors.push(`${path}: nothing uses .${name}`)
  return errors
}

const planted: readonly SourceFile[] = [
  { path: 'a/list.module.css', text: '.row {} .unused {} .row :global(.missing) {}' },
  { path: 'a/list.tsx', text: "import * as styles from './list.module.css'\nstyles.row; styles.cell" },
]

/** Checks the style sheets of the web, and that planted errors are reported. */
export function checkStyles(): CheckResult {
  const errors = findStyleErrors(readFiles(['web/src'], ['.ts', '.tsx', '.css']))
  if (errors.length) return createFailedCheck(errors.join('\n'))
  return findStyleErrors(planted).length === 3
    ? passedCheck
    : createFailedCheck('Planted errors in style sheets were not found.')
}
