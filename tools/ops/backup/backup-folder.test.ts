import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertEmptyFolder, backUpSecret, getBackupFolder, restoreSecret } from './backup-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'backup-folder-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const createFolder = async (name: string) => {
  await mkdir(join(folder, name))
  return join(folder, name)
}
const [first, second] = ['first', 'second'].map((word) => word.padEnd(40, '.'))

test('a generated secret comes back with the files, readable by its owner only', async () => {
  const backup = getBackupFolder(await createFolder('generated'))
  const dataDir = await createFolder('data')
  await writeFile(join(dataDir, 'secret'), first ?? '')
  expect(await backUpSecret(backup, { secret: undefined, dataDir })).toBe(true)
  const restored = join(folder, 'restored')
  await restoreSecret(backup, { secret: undefined, dataDir: restored })
  expect(await readFile(join(restored, 'secret'), 'utf8')).toBe(first)
  expect((await stat(join(restored, 'secret'))).mode & 0o777).toBe(0o600)
  await expect(restoreSecret(backup, { secret: second, dataDir: folder })).rejects.toThrow('not the one')
})

test('a configured secret is not in the backup, which knows it again and refuses another one', async () => {
  const place = await createFolder('configured')
  const backup = getBackupFolder(place)
  expect(await backUpSecret(backup, { secret: first, dataDir: folder })).toBe(true)
  expect(await readFile(backup.secretHash, 'utf8')).not.toContain(first)
  await restoreSecret(backup, { secret: first, dataDir: folder })
  await restoreSecret(backup, { secret: second, acceptedSecrets: [first ?? ''], dataDir: folder })
  await expect(restoreSecret(backup, { secret: second, dataDir: folder })).rejects.toThrow('not the one')
  await expect(restoreSecret(backup, { secret: undefined, dataDir: folder })).rejects.toThrow('set SECRET')
})

test('a backup whose environment has no secret says so, and a site is restored with the one that is configured', async () => {
  const backup = getBackupFolder(await createFolder('none'))
  expect(await backUpSecret(backup, { secret: undefined, dataDir: folder })).toBe(false)
  await restoreSecret(backup, { secret: first, dataDir: folder })
})

test('only a missing or an empty folder is a place to restore to', async () => {
  await assertEmptyFolder(join(folder, 'missing'))
  await assertEmptyFolder(await createFolder('empty'))
  await expect(assertEmptyFolder(join(folder, 'configured'))).rejects.toThrow('is not empty')
})
