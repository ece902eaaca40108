import { checkCommands, runCommand } from './command.ts'

/** Biome's formatting, unchanged by a run of it. */
export const checkFormat = () => checkCommands(() => runCommand('biome', ['format', '.']))
