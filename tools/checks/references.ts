import { findDeadReferences } from '../structure/references.ts'
import { codeFolders, readFiles } from '../structure/source-files.ts'
import { createFailedCheck, type CheckResult, passedCheck } from './command.ts'

/** Spelled in two parts, so that this file itself holds no dead reference. */
const planted = {
  path: 'planted.ts',
  text: [
    ['SPECIFI', 'CATION 3'],
    ['docs/miss', 'ing.md'],
    ['docs/law.md', '#no-such-heading'],
    ['decision ', '999'],
  ]
    .map((parts) => parts.join(''))
    .join('\n'),
}

/** Every document, heading and decision that code and documents name exists; a planted dead reference is found. */
export function references(): CheckResult {
  const extensions = ['.ts', '.tsx', '.css', '.md', '.mjs', '.cjs', '.js']
  const dead = findDeadReferences(readFiles([...codeFolders, 'docs'], extensions))
  if (dead.length) return createFailedCheck(`Dead references:\n${dead.join('\n')}`)
  return findDeadReferences([planted]).length === 4
    ? passedCheck
    : createFailedCheck('Planted dead references were not found.')
}
