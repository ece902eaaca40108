// The import order, from the one list in tools/floors.json: downward only. Tests may look anywhere in their own half.
const floors = require('./tools/floors.json')

const tests = '([.]test[.]ts$|^server/testing/)'
const downward = (half) =>
  floors[half].slice(1).map((floor, above) => ({
    name: `${half}-${floor}-looks-down-only`,
    severity: 'error',
    from: { path: `^${half}/src/${floor}/`, pathNot: tests },
    to: { path: `^${half}/src/(${floors[half].slice(0, above + 1).join('|')})/` },
  }))
const capabilities = floors.server.filter((floor) => floor !== 'platform' && floor !== 'app')

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: { pathNot: tests }, to: { circular: true } },
    {
      name: 'contract-knows-the-schema-library-only',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: '^(contract/src/|node_modules/zod/)' },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^(web|server)/src/' },
      to: { path: '^(web|server)/src/', pathNot: '^$1/' },
    },
    {
      name: 'only-app-knows-the-fakes',
      severity: 'error',
      from: { path: '^(web|server|contract)/src/', pathNot: `(^server/src/app/|${tests})` },
      to: { path: '^fakes/' },
    },
    ...downward('server'),
    ...downward('web'),
    {
      name: 'a-capability-has-one-door',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: tests },
      to: {
        path: `^server/src/(${capabilities.join('|')})/`,
        pathNot: '^server/src/($1/|[^/]+/index[.]ts$)',
      },
    },
    {
      name: 'features-do-not-know-each-other',
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
