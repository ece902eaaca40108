import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/src/platform/log.ts'
import { createStorage } from '../../../server/src/platform/storage/index.ts'
import { startTestS3Server } from '../../../server/testing/platform/s3-server.ts'
import { getBackupFolder } from './backup-folder.ts'
import { backUpFiles, purgeRemovedFiles, restoreFiles } from './copy-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'copy-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const log = createLog('silent')
const createFolderStorage = (name: string) => createStorage({ s3: null, dataDir: join(folder, name) }, log)
const bucketConfig = await startTestS3Server()
const dayMs = 86_400_000

describe.each([
  ['a folder', createFolderStorage('site')],
  ['a bucket', createStorage({ s3: bucketConfig, dataDir: '' }, log)],
])('%s', (name, storage) => {
  const backup = getBackupFolder(join(folder, `backup of ${name}`))
  const readRestored = async (to: Date) => {
    const restored = createFolderStorage(`restored from ${name} ${to.getTime()}`)
    await restoreFiles(backup, restored, to)
    const texts: Record<string, string> = {}
    for await (const file of restored.list())
      texts[file.name] = Buffer.from((await restored.read(file.name)) ?? []).toString()
    return texts
  }

  test('new and changed files are copied, unchanged ones are not copied again', async () => {
    await storage.write('photo/aa/1/large.webp', Buffer.from('one'))
    await storage.write('photo/aa/2/large.webp', Buffer.from('two'))
    expect(await backUpFiles(storage, backup, new Date())).toEqual({
      copied: 2,
      copiedBytes: 6,
      unchanged: 0,
      removed: 0,
    })
    await storage.write('export/1.zip', Buffer.from('three'))
    await storage.write('photo/aa/2/large.webp', Buffer.from('changed'))
    expect(await backUpFiles(storage, backup, new Date())).toMatchObject({ copied: 2, unchanged: 1 })
  })

  test('a removed file is restored to a time before its removal, and deleted for good when no copy is so old', async () => {
    const now = new Date()
    await storage.remove('photo/aa/1')
    expect(await backUpFiles(storage, backup, now)).toMatchObject({ copied: 0, unchanged: 2, removed: 1 })
    expect(await readRestored(now)).toEqual({
      'export/1.zip': 'three',
      'photo/aa/1/large.webp': 'one',
      'photo/aa/2/large.webp': 'changed',
    })
    expect(Object.keys(await readRestored(new Date(now.getTime() + dayMs))).toSorted()).toEqual([
      'export/1.zip',
      'photo/aa/2/large.webp',
    ])
    await purgeRemovedFiles(backup, 30, new Date(now.getTime() + 30 * dayMs))
    expect(await readdir(backup.removed)).toHaveLength(1)
    await purgeRemovedFiles(backup, 30, new Date(now.getTime() + 32 * dayMs))
    expect(await readdir(backup.removed)).toEqual([])
  })

  test('files from long after the time are not restored', async () => {
    expect(await readRestored(new Date(Date.now() - dayMs))).toEqual({})
  })
})
