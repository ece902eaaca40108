import type { Config } from '../platform/config.ts'

/** Returns how many jobs run at a time. Half of the connections remain for requests; jobs mostly wait for providers and mail servers. */
export const getJobConcurrency = ({ databasePool }: Pick<Config, 'databasePool'>): number =>
  Math.max(2, Math.floor(databasePool / 2))
