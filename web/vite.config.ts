import { basename } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { brotli } from './vite/brotli.ts'
import { stripContractSchemas } from './vite/strip-contract-schemas.ts'
import { checkDeferredScripts } from './vite/check-deferred-scripts.ts'
import { emojiFiles } from './vite/emoji-files.ts'
import { formModulePattern } from './vite/form-modules.ts'
import { patchReactRouter } from './vite/patch-react-router.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { splitTexts } from './vite/split-texts.ts'

/** Modules of chat and of features that load after the page. */
const deferredModules =
  /\/(live\/live-events|live\/use-connection-status|contract\/src\/endpoints\/chat|formatting\/formats|formatting\/use-formats|formatting\/use-time-zone|shared\/gift-image|shared\/resend-activation-button|api\/upload|shared\/use-resend-activation|ui\/feedback\/empty-state|icons\/image|icons\/trash|icons\/undo-2|icons\/wifi-off)\.m?[jt]s/

const toCamelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export default defineConfig({
  plugins: [
    patchReactRouter(),
    stripContractSchemas(),
    checkDeferredScripts(),
    lingui(),
    splitTexts(),
    serviceWorker(),
    emojiFiles(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
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
    // Modules shared by three or more screens are one chunk: many small chunks compress 10 kB worse. Modules of one feature stay
    // with it, and modules of forms and lists are not loaded with profiles.
    rolldownOptions: {
      // Reading a global changes nothing here, and these calls create values. Reading a property does: React DOM forces layout so.
      treeshake: {
        unknownGlobalSideEffects: false,
        manualPureFunctions: ['createContext', 'memo', 'forwardRef'],
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: new RegExp(
                `^(?!.*(/features/|/endpoints/complaints|/session/purchase-return|/i18n/gift-names|/(?:forms/proof-of-work-fields|page-head/public-head)|${formModulePattern.source}|${deferredModules.source}))`,
              ),
              minShareCount: 3,
            },
            { name: 'connection', test: deferredModules, minShareCount: 2 },
            { name: 'forms', test: formModulePattern, minShareCount: 2 },
            // Separate chunks would cost more than the icons themselves.
            {
              name: 'small-parts',
              test: /lucide-react.*\/icons\/(eye|flag|pencil)\.m?js|dismissible-banner/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { watch: { ignored: ['**/build/**', '**/.data/**'] } },
})
