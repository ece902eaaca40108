import type { Config } from '../../platform/config.ts'
import { keyFor, signature } from '../../platform/signing.ts'

/** What the status link carries besides the number: made from it anew for every mail, so it is stored nowhere. */
export const statusKey = (config: Pick<Config, 'secret'>, reference: string): string =>
  signature(keyFor(config, 'complaint'), reference)
