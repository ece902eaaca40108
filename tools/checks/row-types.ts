import { checkCommands, runCommand } from './command.ts'

/** Checks that the generated row types match the migrations. */
export const checkRowTypes = () => checkCommands(() => runCommand('node', ['tools/db-types.ts', '--check']))
