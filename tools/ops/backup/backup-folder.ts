// Defines the contents of a backup folder and their places.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface BackupFolder {
  /** Configuration and repository of pgBackRest. */
  readonly configuration: string
  readonly database: string
  /** The stored files as they are. */
  readonly files: string
  /** Files that are no longer stored, in a folder for each day on which a backup noticed it. */
  readonly removed: string
  /** The application's secret if it generated one. */
  readonly secret: string
  /** SHA-256 of a SECRET that is kept elsewhere. */
  readonly secretHash: string
}
export const getBackupFolder = (folder: string): BackupFolder => ({
  configuration: join(folder, 'pgbackrest.conf'),
  database: join(folder, 'database'),
  files: join(folder, 'files'),
  removed: join(folder, 'removed'),
  secret: join(folder, 'secret'),
  secretHash: join(folder, 'secret.sha256'),
})

/** A mistake of the operator: printed without a stack, exit code 2. */
export class UsageError extends Error {}

const readIfExists = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
const computeSecretHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Keeps the generated secret; of a configured one only its hash, so that the backup alone opens no session. Returns whether there was
 * either: the environment of a backup may lack SECRET.
 */
export async function backUpSecret(
  backup: BackupFolder,
  { secret, dataDir }: { readonly secret: string | undefined; readonly dataDir: string },
): Promise<boolean> {
  const generated = secret ? null : await readIfExists(join(dataDir, 'secret'))
  if (secret) {
    await writeFile(backup.secretHash, computeSecretHash(secret))
    await rm(backup.secret, { force: true })
  } else if (generated !== null) {
    await rm(backup.secret, { force: true })
    await writeFile(backup.secret, generated, { mode: 0o600 })
    await rm(backup.secretHash, { force: true })
  }
  return secret !== undefined || generated !== null
}

/**
 * Puts the secret back. Throws if the site had one that is not configured now, not even as an accepted one: its encrypted data could not
 * be read.
 */
export async function restoreSecret(
  backup: BackupFolder,
  {
    secret,
    acceptedSecrets = [],
    dataDir,
  }: {
    readonly secret: string | undefined
    readonly acceptedSecrets?: readonly string[]
    readonly dataDir: string
  },
): Promise<void> {
  const hash = await readIfExists(backup.secretHash)
  const generated = await readIfExists(backup.secret)
  const expected = generated === null ? hash : computeSecretHash(generated)
  if (secret) {
    if (expected !== null && ![secret, ...acceptedSecrets].some((one) => computeSecretHash(one) === expected))
      throw new UsageError(
        'SECRET is not the one of the site that was backed up; after a rotation, list that one in ACCEPTED_SECRETS',
      )
    return
  }
  if (generated === null) throw new UsageError('set SECRET: the backup does not contain it')
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'secret'), generated, { flag: 'wx', mode: 0o600 })
}

/** Throws unless the folder is missing or empty: nothing is ever restored over data. */
export async function assertEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0)
    throw new UsageError(
      `${folder} is not empty (${names[0]}): restore to an empty place in ${dirname(folder)}`,
    )
}
