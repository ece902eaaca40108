// Two builds of the package: of this source tree, and of a copy in which a module and a stylesheet of every page differ.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectRoot } from '../../tools/checks/command.ts'

export interface PackageBuild {
  readonly folder: string
  readonly version: string
  /** Names of the files below `/assets/`, without those that are compressed in advance. */
  readonly assets: readonly string[]
}

/** Runs a program and returns its standard output; throws with all its output unless it exits with 0. */
async function runProgram(
  program: string,
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, words, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [exitCode] = (await ended) as [number | null]
  if (exitCode !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${exitCode}\n${output}${errors}`)
  return output
}

/** A package that was built before. */
export async function openPackage(folder: string): Promise<PackageBuild> {
  const assets = await readdir(join(folder, 'web/build/client/assets'))
  return {
    folder,
    version: (await readFile(join(folder, 'VERSION'), 'utf8')).trim(),
    assets: assets.filter((name) => !name.endsWith('.br')),
  }
}

async function buildIn(
  tree: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PackageBuild> {
  await runProgram(process.execPath, ['tools/package/build.ts'], tree, environment)
  return openPackage(join(tree, 'dist/amarelle'))
}

/** As `npm run build`. */
export const buildPackage = (): Promise<PackageBuild> => buildIn(projectRoot)

/** Copies the sources into the folder, changes them, and builds there. */
export async function buildChangedPackage(folder: string): Promise<PackageBuild> {
  const listed = await runProgram(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    projectRoot,
  )
  for (const file of listed.split('\0').filter((name) => name !== '' && !name.startsWith('docs/'))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    // Files that were deleted and not committed are still listed.
    await cp(join(projectRoot, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  for (const part of ['', 'server', 'web', 'console'])
    await symlink(join(projectRoot, part, 'node_modules'), join(folder, part, 'node_modules')).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  await appendFile(
    join(folder, 'web/src/ui/class-names.ts'),
    '\nObject.assign(globalThis, { isNextBuild: true })\n',
  )
  await appendFile(join(folder, 'web/src/ui/logo.css'), '\n.next-build { color: inherit; }\n')
  // Outside a repository the version is the one of npm.
  return buildIn(folder, { npm_package_version: 'next', GIT_CEILING_DIRECTORIES: dirname(folder) })
}
