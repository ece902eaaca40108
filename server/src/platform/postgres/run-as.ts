// PostgreSQL refuses to run as root: how a program is run without root's name.
import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

export interface ProcessUser {
  readonly command: (file: string, words: readonly string[]) => [file: string, words: string[]]
  /** For child_process: the user's number, where one is changed to. */
  readonly options: { readonly uid?: number; readonly gid?: number }
  /** Gives the user a folder that root made. */
  readonly takeOwnership: (folder: string) => Promise<void>
}

const currentUser: ProcessUser = {
  command: (file, words) => [file, [...words]],
  options: {},
  takeOwnership: async () => {},
}

/** In a namespace of its own where root's files belong to an ordinary user: it may enter whatever root may. */
const namespaceArguments = ['--user', '--map-user=1', '--map-group=1', '--']
const namespaceUser: ProcessUser = {
  command: (file, words) => ['unshare', [...namespaceArguments, file, ...words]],
  options: {},
  takeOwnership: async () => {},
}

/** Where namespaces are forbidden: the user `nobody`, who must be able to reach the folder and the programs. */
const nobodyUid = 65_534
const nobodyUser: ProcessUser = {
  command: (file, words) => [file, [...words]],
  options: { uid: nobodyUid, gid: nobodyUid },
  takeOwnership: (folder) => chown(folder, nobodyUid, nobodyUid),
}

let processUserPromise: Promise<ProcessUser> | null = null
async function selectProcessUser(): Promise<ProcessUser> {
  if (process.getuid?.() !== 0) return currentUser
  return execFileAsync('unshare', [...namespaceArguments, 'true']).then(
    () => namespaceUser,
    () => nobodyUser,
  )
}
/** Asked once a process. */
export const getProcessUser = (): Promise<ProcessUser> => {
  processUserPromise ??= selectProcessUser()
  return processUserPromise
}
