import { all, run } from './command.ts'

/** Biome's formatting, unchanged by a run of it. */
export const format = () => all(() => run('biome', ['format', '.']))
