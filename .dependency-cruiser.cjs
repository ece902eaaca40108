// The import order of tools/layers.json: a layer imports only from layers below it. Tests may import anything in their half.
const layers = require('./tools/layers.json')

const tests = '([.]test[.]ts$|^server/testing/)'
const downwardOnly = (group, folderOf) =>
  layers[group].slice(1).map((layer, above) => ({
    name: `${group}-${layer}-imports-downward-only`,
    severity: 'error',
    from: { path: `^${folderOf(layer)}/`, pathNot: tests },
    to: {
      path: `^(${layers[group]
        .slice(0, above + 1)
        .map(folderOf)
        .join('|')})/`,
    },
  }))
const capabilities = layers.server.filter((layer) => layer !== 'platform' && layer !== 'app')

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: { pathNot: tests }, to: { circular: true } },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: '^(contract/src/|node_modules/zod/)' },
    },
    {
      name: 'web-and-server-are-separate',
      severity: 'error',
      from: { path: '^(web|server)/src/' },
      to: { path: '^(web|server)/src/', pathNot: '^$1/' },
    },
    {
      name: 'only-app-imports-fakes',
      severity: 'error',
      from: { path: '^(web|server|contract)/src/', pathNot: `(^server/src/app/|${tests})` },
      to: { path: '^fakes/' },
    },
    {
      name: 'product-imports-no-support-code',
      severity: 'error',
      from: { path: '^(web|server|contract)/src/', pathNot: tests },
      to: { path: '^(attack|bench|soak|e2e|tools)/' },
    },
    ...downwardOnly('server', (layer) => `server/src/${layer}`),
    ...downwardOnly('web', (layer) => `web/src/${layer}`),
    ...downwardOnly('console', (layer) => `console/src/${layer}`),
    ...downwardOnly('support', (layer) => layer),
    {
      name: 'console-is-separate',
      severity: 'error',
      from: { path: '^(web|server|contract)/' },
      to: { path: '^console/' },
    },
    {
      name: 'console-shares-only-look-and-error-reports-of-the-web',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(server/|web/(?!src/ui/|src/network/error-reporter\\.ts$|vite/))' },
    },
    {
      name: 'capability-only-through-its-index',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: tests },
      to: {
        path: `^server/src/(${capabilities.join('|')})/`,
        pathNot: '^server/src/($1/|[^/]+/index[.]ts$)',
      },
    },
    {
      name: 'features-are-separate',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[+]types/|^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/build/|[.]react-router|[.]css$|[.]svg$|[.]woff2$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
