import type { Plugin } from 'vite'
import { createPatchError } from './installed-package.ts'

const helperId = '\0vite/preload-helper.js'
const search = 'if ((isCss ? preloadedHrefs.styles : preloadedHrefs.all).has(dep.href)) return;'
/** React Router appends `#` to style sheets that several chunks share. */
const replacement =
  'if (isCss && document.querySelector(`[data-sheets~="${dep.pathname}"],[data-sheets~="${dep.pathname}#"]`)) return;'

/** The code that loads lazy chunks, for which inlined style sheets count as loaded. Throws when it lacks the line. */
function patchPreloadHelper(code: string): string {
  const parts = code.split(search)
  if (parts.length !== 2)
    throw createPatchError(
      'web/vite/inlined-styles.ts',
      'vite',
      `its preload helper has ${JSON.stringify(search)} ${parts.length - 1} times, not once`,
    )
  return parts.join(`${replacement}${search}`)
}

/**
 * Lazy chunks don't fetch the style sheets that are in the page (`page-styles.tsx`): Vite knows those only that are linked. The
 * build fails unless the line to change was seen.
 */
export const inlinedStyles = (): Plugin => {
  let isPatched = false
  return {
    name: 'inlined-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id !== helperId) return null
      isPatched = true
      return { code: patchPreloadHelper(code), map: null }
    },
    buildEnd(error) {
      if (!error && !isPatched)
        throw createPatchError('web/vite/inlined-styles.ts', 'vite', `the build did not load ${helperId}`)
    },
  }
}
