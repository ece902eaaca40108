import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { findThreadsOf } from './threads/member-threads.sql.ts'

/** Returns what the member wrote to support and was answered, without the names of colleagues, for the data export. */
export async function loadSupportData({ db }: Services, memberId: number): Promise<PersonalData> {
  const threads = await findThreadsOf(db, memberId)
  const files = threads.flatMap(({ messages }) => messages.flatMap(({ files: stored }) => stored))
  return {
    data: { threads },
    files: Object.fromEntries(files.map((file) => [file, file])),
  }
}
