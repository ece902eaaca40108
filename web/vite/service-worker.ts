import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const virtualModuleId = 'virtual:service-worker'
const workerFile = fileURLToPath(new URL('../worker/sw-push.ts', import.meta.url))

/** The service worker with all that it imports, as one classic script, and the files it was made from. */
async function bundleWorker(): Promise<Rolldown.OutputChunk> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: workerFile, formats: ['iife'], name: 'worker' } },
  })) as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (!chunk) throw new Error('The service worker has no code.')
  return chunk
}

/** Compiles the service worker to a string for the route that serves it: it must be served from the root, not as an asset. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  resolveId: (id) => (id === virtualModuleId ? `\0${virtualModuleId}` : null),
  async load(id) {
    if (id !== `\0${virtualModuleId}`) return null
    const { code, moduleIds } = await bundleWorker()
    for (const file of moduleIds) this.addWatchFile(file)
    return `export default ${JSON.stringify(code)}`
  },
})
