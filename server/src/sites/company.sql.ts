import type { Db } from '../platform/db/db.ts'

export type CompanyRow = Awaited<ReturnType<typeof getCompanyById>>

/** Returns the company that operates a site; every site has one. */
export const getCompanyById = (db: Db, id: number) =>
  db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
