import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Where a package that a patch changes is installed. */
export const findPackageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`))

/** Such as `react-router 8.4.0`. */
function describePackage(name: string): string {
  const { version } = JSON.parse(readFileSync(join(findPackageFolder(name), 'package.json'), 'utf8')) as {
    version: string
  }
  return `${name} ${version}`
}

/** After an upgrade: what a patch relies on is no longer as it was. Says where to look, and for what. */
export const createPatchError = (patchFile: string, packageName: string, problem: string): Error =>
  new Error(
    `${patchFile} no longer fits ${describePackage(packageName)}: ${problem}. Review the patch before upgrading.`,
  )
