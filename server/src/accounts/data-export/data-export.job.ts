import { createZipArchive } from '../../platform/zip-archive.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { findExportById, getExportPath, setExportReady, setExportFailed } from './data-export.sql.ts'

export interface DataExportJob {
  readonly id: string
  /** True if the member asked for it by mail: the mail then contains the download link. */
  readonly isByMail?: boolean
}

async function packArchive(services: Services, memberId: number): Promise<Uint8Array> {
  const { data, files } = await collectPersonalData(services, memberId)
  const archive = createZipArchive()
  archive.addText('data.json', JSON.stringify(data, null, 2))
  for (const [name, stored] of Object.entries(files)) {
    const bytes = await services.storage.read(stored)
    if (bytes) archive.addFile(name, bytes)
  }
  return archive.bytes()
}

/** Packs the member's data.json and pictures, then mails that they are ready. */
async function exportData(services: Services, { id, isByMail = false }: DataExportJob): Promise<void> {
  const row = await findExportById(services.db, id)
  if (!row || row.state === 'ready') return
  try {
    const bytes = await packArchive(services, row.memberId)
    await services.storage.write(getExportPath(id), bytes)
    const isStored = await runInTransaction(services.db, async (tx) => {
      if (!(await setExportReady(tx, id, bytes.length, services.clock.now()))) return false
      await queueAccountMail(
        tx,
        isByMail
          ? { kind: 'export_requested', memberId: row.memberId, exportId: id }
          : { kind: 'export_ready', memberId: row.memberId },
      )
      return true
    })
    if (!isStored) await services.storage.remove(getExportPath(id))
  } catch (error) {
    // Shown as failed until a retry succeeds.
    await setExportFailed(services.db, id)
    throw error
  }
}

export const dataExportJob = defineJob('data-export', exportData)
