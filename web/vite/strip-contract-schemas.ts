// Framework patch: removes the schemas of the contract from the browser build; the build fails when it recognises no endpoint.
import type { ESTree } from 'vite'
import type { Plugin } from 'vite'

const zodStub = `const any = new Proxy(function () {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? function* () {} : any),
  apply: () => any,
})
export const z = any
export default any`

/** Of an endpoint the browser needs the method and the path. */
const serverOnlyFields = new Set(['summary', 'input', 'answer', 'errors'])

type Edit = readonly [start: number, end: number, text: string]
/** A value that nobody uses is left out of the bundle, however it is made. */
const markPure = ({ start, end }: ESTree.Expression): Edit[] => [
  [start, start, '/* @__PURE__ */ (() => ('],
  [end, end, '))()'],
]

/** The code without schemas, and how many endpoints it defines. */
function stripSchemas(code: string, { body }: ESTree.Program): { code: string; endpoints: number } {
  const edits: Edit[] = []
  let endpoints = 0
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init || init.type === 'ArrowFunctionExpression') continue
      if (code.slice(init.start, init.end).includes('(')) edits.push(...markPure(init))
      if (
        init.type !== 'CallExpression' ||
        code.slice(init.callee.start, init.callee.end) !== 'defineEndpoint'
      )
        continue
      endpoints += 1
      const [given] = init.arguments
      if (given?.type !== 'ObjectExpression') continue
      for (const [index, one] of given.properties.entries())
        if (one.type === 'Property' && one.key.type === 'Identifier' && serverOnlyFields.has(one.key.name))
          edits.push([one.start, given.properties[index + 1]?.start ?? given.end - 1, ''])
    }
  }
  const stripped = edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)
  return { code: stripped, endpoints }
}

/** The browser gets neither the schema library, which becomes a stub there, nor the schemas. */
export const stripContractSchemas = (): Plugin => {
  let endpoints = 0
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' ? '\0no-zod' : null),
    load: (id) => (id === '\0no-zod' ? zodStub : null),
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/]/.test(id)) return null
      const stripped = stripSchemas(code, this.parse(code, { lang: 'ts' }))
      endpoints += stripped.endpoints
      return { code: stripped.code, map: null }
    },
    buildEnd() {
      if (this.environment.name === 'client' && endpoints === 0)
        this.error('No endpoint of the contract was recognised; its schemas would be sent to the browser')
    },
  }
}
