import { checkCommands, runCommand } from './command.ts'

/** Checks that Biome's formatter would change nothing. */
export const checkFormat = () => checkCommands(() => runCommand('biome', ['format', '.']))
