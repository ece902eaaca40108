// PostgreSQL refuses to run as root: how a program is run without root's name.
import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RunAs {
  readonly command: (file: string, words: readonly string[]) => [file: string, words: string[]]
  /** For child_process: the user's number, where one is changed to. */
  readonly options: { readonly uid?: number; readonly gid?: number }
  /** Gives the user a folder that root made. */
  readonly own: (folder: string) => Promise<void>
}

const asOneself: RunAs = { command: (file, words) => [file, [...words]], options: {}, own: async () => {} }

/** In a namespace of its own where root's files belong to an ordinary user: it may enter whatever root may. */
const namespace = ['--user', '--map-user=1', '--map-group=1', '--']
const inNamespace: RunAs = {
  command: (file, words) => ['unshare', [...namespace, file, ...words]],
  options: {},
  own: async () => {},
}

/** Where namespaces are forbidden: the user `nobody`, who must be able to reach the folder and the programs. */
const nobody = 65_534
const asNobody: RunAs = {
  command: (file, words) => [file, [...words]],
  options: { uid: nobody, gid: nobody },
  own: (folder) => chown(folder, nobody, nobody),
}

let chosen: Promise<RunAs> | null = null
async function choose(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asOneself
  return run('unshare', [...namespace, 'true']).then(
    () => inNamespace,
    () => asNobody,
  )
}
/** Asked once a process. */
export const runAs = (): Promise<RunAs> => {
  chosen ??= choose()
  return chosen
}
