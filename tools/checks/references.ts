import { findDeadReferences } from '../structure/references.ts'
import { readReferringFiles } from '../structure/source-files.ts'
import { createFailedCheck, type CheckResult, passedCheck } from './command.ts'

/** Split into two parts, so that this file itself contains no broken reference. */
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

/** Checks that every document, heading and decision named in code and documents exists, and that a planted broken reference is found. */
export function checkReferences(): CheckResult {
  const dead = findDeadReferences(readReferringFiles())
  if (dead.length) return createFailedCheck(`Dead references:\n${dead.join('\n')}`)
  return findDeadReferences([planted]).length === 4
    ? passedCheck
    : createFailedCheck('Planted dead references were not found.')
}
