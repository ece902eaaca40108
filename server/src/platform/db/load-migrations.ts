import { readFile } from 'node:fs/promises'
import type { RunnerOption } from 'node-pg-migrate'

type MigrationLoader = NonNullable<RunnerOption['migrationLoaderStrategies']>[number]

/** Line in a migration whose statements PostgreSQL accepts only outside a transaction, such as `create index concurrently`. */
const outsideTransactionLine = /^-- Outside a transaction$/m
export const isOutsideTransaction = (migration: string): boolean => outsideTransactionLine.test(migration)

/**
 * Loads migrations in SQL. One with the line `-- Outside a transaction` runs statement by statement, so it may stop between two of
 * them and must be repeatable; its statements end at the end of a line.
 */
export const sqlMigrationLoader: MigrationLoader = {
  extensions: ['.sql'],
  loader: (files) =>
    Promise.all(
      files.map(async (file) => {
        const text = await readFile(file, 'utf8')
        const isOutside = isOutsideTransaction(text)
        return {
          id: file,
          filePaths: [file],
          actions: {
            up(pgm) {
              if (isOutside) pgm.noTransaction()
              for (const statement of isOutside ? text.split(/(?<=;)$/m) : [text]) pgm.sql(statement)
            },
            down: false,
          },
        }
      }),
    ),
}
