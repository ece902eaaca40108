import { all, run } from './command.ts'

/** The generated row types fit the migrations. */
export const rowTypes = () => all(() => run('node', ['tools/db-types.ts', '--check']))
