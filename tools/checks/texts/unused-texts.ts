import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../command.ts'
import { listFiles } from '../files.ts'

/**
 * Returns the ids of server texts that nothing uses: the code neither contains the id nor can compose it
 * (`mail.${kind}.subject`), because a part of the id occurs nowhere in it.
 */
export function findUnusedTexts(ids: Iterable<string>): string[] {
  const code = ['server/src', 'contract/src', 'tools/seed']
    .flatMap(listFiles)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n')
  const words = new Set(code.match(/[\w-]+/g))
  /** A whole part, or a word with a suffix: `${kind}_named`. */
  const isKnownPart = (part: string) =>
    words.has(part) ||
    [...part.matchAll(/_/g)].some(
      ({ index }) => words.has(part.slice(0, index)) && words.has(part.slice(index)),
    )
  return [...ids].filter((id) => !code.includes(`'${id}'`) && !id.split('.').every(isKnownPart))
}
