import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const name = 'virtual:service-worker'
const file = fileURLToPath(new URL('../worker/sw-push.ts', import.meta.url))

/** The service worker as plain script, for the route that serves it: it can't be a file of its own, for it must lie at the root. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  async load(id) {
    if (id !== `\0${name}`) return null
    this.addWatchFile(file)
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
    // It stands beside other script in one file, which is no module.
    return `export default ${JSON.stringify(code.replace(/^export \{\};?$/m, ''))}`
  },
})
