import type { ESTree } from 'vite'
import type { Plugin } from 'vite'

const stub = `const any = new Proxy(function () {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? function* () {} : any),
  apply: () => any,
})
export const z = any
export default any`

/** Of an endpoint the browser needs the method and the path. */
const ofTheServer = new Set(['summary', 'input', 'answer', 'errors'])

type Edit = readonly [start: number, end: number, text: string]
/** A value that nobody uses is left out of the bundle, however it is made. */
const unlessUsed = ({ start, end }: ESTree.Expression): Edit[] => [
  [start, start, '/* @__PURE__ */ (() => ('],
  [end, end, '))()'],
]

function withoutSchemas(code: string, { body }: ESTree.Program): string {
  const edits: Edit[] = []
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init || init.type === 'ArrowFunctionExpression') continue
      if (code.slice(init.start, init.end).includes('(')) edits.push(...unlessUsed(init))
      if (init.type !== 'CallExpression' || code.slice(init.callee.start, init.callee.end) !== 'endpoint')
        continue
      const [given] = init.arguments
      if (given?.type !== 'ObjectExpression') continue
      for (const [index, one] of given.properties.entries())
        if (one.type === 'Property' && one.key.type === 'Identifier' && ofTheServer.has(one.key.name))
          edits.push([one.start, given.properties[index + 1]?.start ?? given.end - 1, ''])
    }
  }
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)
}

/** The browser gets neither the schema library, which becomes a stub there, nor the schemas. */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'zod' ? '\0no-zod' : null),
  load: (id) => (id === '\0no-zod' ? stub : null),
  transform(code, id) {
    if (!/[\\/]contract[\\/]src[\\/]/.test(id)) return null
    return { code: withoutSchemas(code, this.parse(code, { lang: 'ts' })), map: null }
  },
})
