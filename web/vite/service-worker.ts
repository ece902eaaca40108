import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const virtualModuleId = 'virtual:service-worker'
const workerFile = fileURLToPath(new URL('../worker/sw-push.ts', import.meta.url))

/** The service worker as plain script, for the route that serves it: it can't be a file of its own, for it must lie at the root. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  resolveId: (id) => (id === virtualModuleId ? `\0${virtualModuleId}` : null),
  async load(id) {
    if (id !== `\0${virtualModuleId}`) return null
    this.addWatchFile(workerFile)
    const { code } = await transformWithOxc(await readFile(workerFile, 'utf8'), workerFile)
    // It stands beside other script in one file, which is no module.
    return `export default ${JSON.stringify(code.replace(/^export \{\};?$/m, ''))}`
  },
})
