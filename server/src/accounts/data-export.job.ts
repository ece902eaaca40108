import { createArchive } from '../platform/archive.ts'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { personalDataOf } from '../platform/personal-data.ts'
import { queueMail } from './account-mails.job.ts'
import { exportById, exportFile, setExported, setExportFailed } from './data-export.sql.ts'

export interface DataExport {
  readonly id: string
}

async function pack(parts: Parts, memberId: number): Promise<Uint8Array> {
  const { data, files } = await personalDataOf(parts, memberId)
  const archive = createArchive()
  archive.addText('data.json', JSON.stringify(data, null, 2))
  for (const [name, stored] of Object.entries(files)) {
    const bytes = await parts.storage.read(stored)
    if (bytes) archive.addFile(name, bytes)
  }
  return archive.bytes()
}

/** Packs data.json and the pictures of a member and tells by mail that they wait (no link in a mail opens them). */
async function exportData(parts: Parts, { id }: DataExport): Promise<void> {
  const row = await exportById(parts.db, id)
  if (!row || row.state === 'ready') return
  try {
    const bytes = await pack(parts, row.memberId)
    await parts.storage.write(exportFile(id), bytes)
    const kept = await inTransaction(parts.db, async (tx) => {
      if (!(await setExported(tx, id, bytes.length, parts.clock.now()))) return false
      await queueMail(tx, { kind: 'export_ready', memberId: row.memberId })
      return true
    })
    if (!kept) await parts.storage.remove(exportFile(id))
  } catch (error) {
    // Shown as failed until a repetition succeeds.
    await setExportFailed(parts.db, id)
    throw error
  }
}

defineJob('data-export', exportData)
