import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const virtualModuleId = 'virtual:service-worker'
const workerFile = fileURLToPath(new URL('../worker/sw-push.ts', import.meta.url))

/** Compiles the service worker to a string for the route that serves it: it must be served from the root, not as an asset. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  resolveId: (id) => (id === virtualModuleId ? `\0${virtualModuleId}` : null),
  async load(id) {
    if (id !== `\0${virtualModuleId}`) return null
    this.addWatchFile(workerFile)
    const { code } = await transformWithOxc(await readFile(workerFile, 'utf8'), workerFile)
    // The route concatenates it with other code to a classic script, so it must not contain exports.
    return `export default ${JSON.stringify(code.replace(/^export \{\};?$/m, ''))}`
  },
})
