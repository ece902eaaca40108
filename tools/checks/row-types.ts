import { checkCommands, runCommand } from './command.ts'

/** The generated row types fit the migrations. */
export const checkRowTypes = () => checkCommands(() => runCommand('node', ['tools/db-types.ts', '--check']))
