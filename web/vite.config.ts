import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { brotli } from './vite/brotli.ts'
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts'
import { guardedChunkReload } from './vite/guarded-chunk-reload.ts'
import { textsByPart } from './vite/texts-by-part.ts'

const formsAndLists =
  '/(api/reasons|ui/(account-nav|choices|empty-state|field|interest-ticks|member-card|password-field|price|steps))[.]tsx'

export default defineConfig({
  plugins: [
    guardedChunkReload(),
    contractWithoutSchemas(),
    lingui(),
    textsByPart(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    brotli(),
  ],
  // Named ahead, else the first page in development answers 504 while Vite bundles them.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', 'lucide-react', 'react-router/dom'] },
  build: {
    assetsInlineLimit: 0,
    // What three screens or more share is one file: many small ones compress 10 kB worse. A feature's own stays its own,
    // and what only forms and lists are made of doesn't come with a profile.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'house', test: new RegExp(`^(?!.*(/features/|${formsAndLists}))`), minShareCount: 3 },
            { name: 'forms', test: new RegExp(formsAndLists), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { watch: { ignored: ['**/build/**', '**/.data/**'] } },
})
