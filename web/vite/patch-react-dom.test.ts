import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findPackageFolder } from './installed-package.ts'
import { patchedReactDomFile, removeUnusedParts } from './patch-react-dom.ts'

const code = readFileSync(join(findPackageFolder('react-dom'), patchedReactDomFile), 'utf8')

test('the installed React DOM has each unused part, and what stays is valid', () => {
  const patched = removeUnusedParts(code)
  expect(parseSync(patchedReactDomFile, patched).errors).toEqual([])
  expect(patched).toContain('function updateSuspenseListComponent(current, workInProgress, renderLanes) {}')
  expect(patched).not.toContain('FragmentInstance.prototype')
  expect(patched).not.toContain('case REACT_VIEW_TRANSITION_TYPE:\n        return (\n')
  expect(code.length - patched.length).toBeGreaterThan(40_000)
})

test('a part that is missing, or there twice, stops the build and is named', () => {
  const expectError = (changed: string, times: number) =>
    expect(() => removeUnusedParts(changed)).toThrow(
      new RegExp(
        String.raw`^web/vite/patch-react-dom\.ts no longer fits react-dom \d+\.\d+\.\d+: ${patchedReactDomFile} has startViewTransition ${times} times, not once`,
      ),
    )
  expectError(code.replace('function startViewTransition(', 'function startTransitionOfView('), 0)
  expectError(`${code}\nfunction startViewTransition() {}`, 2)
})
