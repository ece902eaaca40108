import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { brotli } from './vite/brotli.ts'
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts'
import { guardedChunkReload } from './vite/guarded-chunk-reload.ts'
import { textsByPart } from './vite/texts-by-part.ts'

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
    // What three screens or more share is one file: many small ones compress 10 kB worse. A feature's own stays its own.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'house', test: /^(?!.*\/features\/)/, minShareCount: 3 }] },
      },
    },
  },
  server: { watch: { ignored: ['**/build/**', '**/.data/**'] } },
})
