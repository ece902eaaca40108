// Framework patch: removes from React DOM's browser build what no element of ours uses; the build fails if a part is not found.
// Upstream: https://github.com/react/react/issues/16173 (unused parts of React DOM cannot be left out; closed)
import { type ESTree, type Plugin, parseSync } from 'vite'
import { createPatchError } from './installed-package.ts'

const packageName = 'react-dom'
const patchFile = 'web/vite/patch-react-dom.ts'
export const patchedReactDomFile = 'cjs/react-dom-client.production.js'

/** Their bodies are emptied: our code never reaches them, or they would find nothing to do. Grouped by the feature that they serve. */
const unusedFunctions: readonly string[] = [
  // The element `ViewTransition`.
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'pushViewTransitionCancelableScope',
  'recursivelyTraverseAfterMutationEffects',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  // The element `SuspenseList`.
  'updateSuspenseListComponent',
  // Refs of fragments.
  'collectClientRects',
  'indexOfEventListener',
  'scrollTextNodeIntoView',
  'validateDocumentPositionWithFiberTree',
  // Calls such as `preload`, and style sheets with a precedence, for which React waits.
  'accumulateSuspenseyCommitOnFiber',
  'estimateBandwidth',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'isLikelyStaticResource',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'preloadStylesheet',
  'suspendInstance',
  'suspendResource',
  // The hook `useActionState`.
  'dispatchActionState',
  'mountActionState',
  'rerenderActionState',
  'runActionStateAction',
  'updateActionState',
  'updateActionStateImpl',
  // The component stack, which none of our error handlers reads.
  'describeFiber',
  'describeNativeComponentFrame',
  'getStackByFiberInDevAndProd',
]
/** Their methods are removed. */
const unusedClasses: readonly string[] = ['FragmentInstance', 'ViewTransitionPseudoElement']
/** Rendering one of these elements fails with React's error 130 (invalid element) in the built site; in development it works. */
const unusedElements: readonly string[] = ['REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE']

type Edit = readonly [start: number, end: number, text: string]

/** Returns the class of a statement `Class.prototype.method = …`. */
function getMethodClass(statement: ESTree.Directive | ESTree.Statement, code: string): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined
  const { left } = statement.expression
  return /^(\w+)\.prototype\.\w+$/.exec(code.slice(left.start, left.end))?.[1]
}

/** Returns React DOM's code without the unused parts. Throws when one of them is not in it exactly once, or a class has no methods. */
export function removeUnusedParts(code: string): string {
  const { program, errors } = parseSync(patchedReactDomFile, code)
  if (errors[0])
    throw createPatchError(patchFile, packageName, `${patchedReactDomFile}: ${errors[0].message}`)
  const edits: Edit[] = []
  const found: string[] = []
  for (const statement of program.body) {
    const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined
    if (
      statement.type === 'FunctionDeclaration' &&
      statement.body &&
      name &&
      unusedFunctions.includes(name)
    ) {
      found.push(name)
      edits.push([statement.body.start, statement.body.end, '{}'])
    }
    const methodClass = getMethodClass(statement, code)
    if (methodClass !== undefined && unusedClasses.includes(methodClass)) {
      if (!found.includes(methodClass)) found.push(methodClass)
      edits.push([statement.start, statement.end, ''])
    }
  }
  for (const element of unusedElements)
    for (const { index, 0: line } of code.matchAll(
      new RegExp(String.raw`^ {6}case ${element}:(?=\n {8}return \(\n)`, 'gm'),
    )) {
      found.push(element)
      // Equals nothing, so that the element is as invalid as any other.
      edits.push([index, index + line.length, '      case NaN:'])
    }
  for (const part of [...unusedFunctions, ...unusedClasses, ...unusedElements]) {
    const times = found.filter((one) => one === part).length
    if (times !== 1)
      throw createPatchError(
        patchFile,
        packageName,
        `${patchedReactDomFile} has ${part} ${times} times, not once`,
      )
  }
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)
}

/** Vite plugin that removes the unused parts of React DOM. */
export const patchReactDom = (): Plugin => {
  let isPatched = false
  return {
    name: 'smaller-react-dom',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(`/react-dom/${patchedReactDomFile}`)) return null
      isPatched = true
      return { code: removeUnusedParts(code), map: null }
    },
    buildEnd(error) {
      if (!error && !isPatched)
        throw createPatchError(patchFile, packageName, `the build did not load ${patchedReactDomFile}`)
    },
  }
}
