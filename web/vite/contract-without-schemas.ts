import type { Plugin } from 'vite'

const stub = `const any = new Proxy(function () {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? function* () {} : any),
  apply: () => any,
})
export const z = any
export default any`

/** The browser needs an endpoint's path and method, not its schema: the schema library becomes a stub there. */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'zod' ? '\0no-zod' : null),
  load: (id) => (id === '\0no-zod' ? stub : null),
})
