// Framework patch: icons come from files of their own, without keys; the build fails if one is not found.
// Upstream: https://github.com/lucide-icons/lucide/issues/3354 (an entry point for each icon; open)
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createPatchError, findPackageFolder } from './installed-package.ts'

const packageName = 'lucide-react'
const libraryFolder = join(findPackageFolder(packageName), 'dist/esm')
const importPattern = /^import \{([^}]*)\} from 'lucide-react'$/gm
const iconFilePattern = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Random letters that React needs for lists that change; the lines of an icon don't, and random letters cannot be compressed. */
const keyPattern = /,\s*key: "[a-z0-9]+"(?=\s*\})/g

/** The file of each icon by its name, as the package's main module exports it. */
export function readIconFiles(): ReadonlyMap<string, string> {
  const main = readFileSync(join(libraryFolder, 'lucide-react.mjs'), 'utf8')
  return new Map(
    [...main.matchAll(/^export \{ ([^}]*) \} from '\.\/(icons\/[\w-]+\.mjs)';$/gm)].flatMap(
      ([, names = '', file = '']) =>
        names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  )
}

/** The code of a module that imports each of its icons from the icon's file. Throws when there is no such icon. */
export function importIconFiles(code: string, iconFiles: ReadonlyMap<string, string>): string {
  return code.replaceAll(importPattern, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        if (name.startsWith('type '))
          return `import type { ${name.slice('type '.length)} } from 'lucide-react';`
        const file = iconFiles.get(name)
        if (file === undefined)
          throw createPatchError('web/vite/icon-modules.ts', packageName, `no icon is named ${name}`)
        return `import ${name} from ${JSON.stringify(join(libraryFolder, file))};`
      })
      .join(''),
  )
}

/**
 * Icons without the keys of their lines, each imported from its own file: the package's main module imports all of them, so that
 * `chunk-groups.ts` could not find out which screen needs which.
 */
export const iconModules = (): Plugin => {
  const iconFiles = readIconFiles()
  return {
    name: 'icon-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (/\/web\/src\/.*\.tsx/.test(id) && code.includes("from 'lucide-react'"))
        return { code: importIconFiles(code, iconFiles), map: null }
      return iconFilePattern.test(id) ? { code: code.replaceAll(keyPattern, ''), map: null } : null
    },
    generateBundle() {
      const main = [...this.getModuleIds()].find((id) => id.endsWith('/lucide-react.mjs'))
      if (main !== undefined)
        throw createPatchError('web/vite/icon-modules.ts', packageName, `a module imports ${main}`)
    },
  }
}
