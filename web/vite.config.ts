import { basename } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { brotli } from './vite/brotli.ts'
import { chunkGroups } from './vite/chunk-groups.ts'
import { stripContractSchemas } from './vite/strip-contract-schemas.ts'
import { checkDeferredScripts } from './vite/check-deferred-scripts.ts'
import { emojiFiles } from './vite/emoji-files.ts'
import { iconModules } from './vite/icon-modules.ts'
import { inlinedStyles } from './vite/inlined-styles.ts'
import { patchReactDom } from './vite/patch-react-dom.ts'
import { patchReactRouter } from './vite/patch-react-router.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { splitTexts } from './vite/split-texts.ts'

const toCamelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export default defineConfig({
  plugins: [
    patchReactDom(),
    patchReactRouter(),
    iconModules(),
    inlinedStyles(),
    stripContractSchemas(),
    checkDeferredScripts(),
    lingui(),
    splitTexts(),
    serviceWorker(),
    emojiFiles(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    chunkGroups(),
    brotli(),
  ],
  // What Lingui asks for is in React itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  // Named at start: otherwise the first page in development fails with 504 while Vite bundles them.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', 'lucide-react', 'react-router/dom'] },
  css: {
    modules: {
      // The sheet's name and the class: the same in every build, so that journeys and other sheets can name an element.
      generateScopedName: (name, file) => {
        const sheet = toCamelCase(basename(file.split('?')[0] ?? '', '.module.css'))
        return name.startsWith(sheet) ? name : `${sheet}-${name}`
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reading a global changes nothing here, and these calls create values. Reading a property does: React DOM forces layout so.
      treeshake: {
        unknownGlobalSideEffects: false,
        // The last three are React Router's warnings to developers on the console.
        manualPureFunctions: ['createContext', 'memo', 'forwardRef', 'warning', 'warningOnce', 'warnOnce'],
      },
    },
  },
  server: { watch: { ignored: ['**/build/**', '**/.data/**'] } },
})
