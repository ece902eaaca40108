import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .br file beside every text asset at build time, which the server sends unchanged. */
export const brotli = (): Plugin => ({
  name: 'brotli',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle(options) {
    const folder = join(options.dir ?? '', 'assets')
    for (const file of readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(
        join(folder, `${file}.br`),
        brotliCompressSync(readFileSync(join(folder, file)), { params }),
      )
    }
  },
})
