// Runs programs as an unprivileged user, because PostgreSQL refuses to run as root.
import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

export interface ProcessUser {
  readonly command: (file: string, words: readonly string[]) => [file: string, words: string[]]
  /** For child_process: the user and group id, if they change. */
  readonly options: { readonly uid?: number; readonly gid?: number }
  /** Makes the user the owner of a folder that root created. */
  readonly takeOwnership: (folder: string) => Promise<void>
}

const currentUser: ProcessUser = {
  command: (file, words) => [file, [...words]],
  options: {},
  takeOwnership: async () => {},
}

/** A user namespace in which root's files belong to an ordinary user, who can therefore access all that root can. */
const namespaceArguments = ['--user', '--map-user=1', '--map-group=1', '--']
const namespaceUser: ProcessUser = {
  command: (file, words) => ['unshare', [...namespaceArguments, file, ...words]],
  options: {},
  takeOwnership: async () => {},
}

/** Used where namespaces are forbidden: the user `nobody`, who needs access to the folder and the binaries. */
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
/** Determined once per process. */
export const getProcessUser = (): Promise<ProcessUser> => {
  processUserPromise ??= selectProcessUser()
  return processUserPromise
}
